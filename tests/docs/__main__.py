"""`python -m tests.docs`: writes what is made in the papers anew, and says which files that has changed."""

import os
import tempfile

with tempfile.TemporaryDirectory() as folder:
    os.environ |= {"BATTLEWHEEL_DATA": folder, "BATTLEWHEEL_CONFIG": folder}
    from .written import written

    for path, text in written().items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(path.name)
