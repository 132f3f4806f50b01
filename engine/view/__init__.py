"""What a front end shows of a fight and reads of what is typed, without a screen: any front end is made from it."""
