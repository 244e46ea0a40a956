"""What the store keeps of people besides their games: how they are told, what they plan, whom they look for."""
