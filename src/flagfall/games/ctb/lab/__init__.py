"""What a study can play of Capture The Base, and measurements of variants."""
