"""What the server offers beyond tables: each feature is one package with its routes, models, service and storage."""
