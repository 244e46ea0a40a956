"""The rules of a whole tournament in the compiled subset: run interpreted by the flow, compiled in bulk."""
