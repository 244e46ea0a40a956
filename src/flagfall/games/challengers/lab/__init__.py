"""What a study can play of Challengers!, and measurements of cards."""
