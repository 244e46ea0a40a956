"""How people hear of their games while they are away: push messages, webhooks, a feed."""
