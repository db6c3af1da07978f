"""What cards do: when they are acquired, in armies, and in calamities."""
