"""A Dask cluster gives the same files as one process, and loses nothing when a worker dies."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import pytest

from flagfall import lab
from flagfall.lab.errors import LostWorkers
from flagfall.lab.running.pools import DaskPool
from lab.running.test_run import files_of
from lab.studies.test_studies import STUDY

WORKER = """
import asyncio, sys
from distributed import Worker

async def main():
    async with Worker(sys.argv[1], nthreads=1) as worker:
        await worker.finished()

asyncio.run(main())
"""


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_with_a_killed_worker_gives_the_same_files(tmp_path):
    """Two workers: one is here, the other a process that is killed as soon as it has chunks to play."""
    from distributed import LocalCluster

    study = lab.read_study(STUDY.replace("games = 200", "games = 1600"), "solo")
    lab.run(study, tmp_path / "one")
    here = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "protocol": "tcp"}
    with LocalCluster(**here, dashboard_address=None, silence_logs=50) as cluster:
        workers = cluster.scheduler.workers
        (survivor,) = workers
        doomed = subprocess.Popen([sys.executable, "-c", WORKER, cluster.scheduler_address])
        while len(workers) < 2:
            assert doomed.poll() is None
            time.sleep(0.01)
        (victim,) = set(workers) - {survivor}
        lost: list[int] = []

        def kill() -> None:
            while not workers[victim].processing:
                time.sleep(0.001)
            lost.append(len(workers[victim].processing))
            doomed.kill()

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        lab.run(study, tmp_path / "cluster", scheduler=cluster.scheduler_address)
        killer.join(60)
        doomed.wait(60)
        assert lost[0] > 0
        assert set(workers) == {survivor}
    assert files_of(tmp_path / "cluster") == files_of(tmp_path / "one")


@pytest.mark.slow
def test_no_scheduler_is_one_sentence():
    with pytest.raises(LostWorkers, match=r"There is no scheduler at tcp://127\.0\.0\.1:1"):
        list(DaskPool("tcp://127.0.0.1:1", "1s")([]))
