"""Notices to absent people: push messages, e-mail, webhooks, a feed."""
