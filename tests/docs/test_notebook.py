"""The notebook of the docs runs from the first cell to the last."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_notebook_runs():
    notebook = nbformat.read(DOCS / "lab.ipynb", as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    cells = {cell["id"]: cell for cell in notebook.cells if cell.cell_type == "code"}
    assert "difficulty 3" in str(cells["study"].outputs[-1])
    assert "image/svg+xml" in cells["board"].outputs[-1]["data"]
