"""What a user asks for, one file each. Plain data in and out: no protocol, no clock, no files."""
