"""How people hear of their games while they are away: push messages, e-mail, webhooks, a feed."""
