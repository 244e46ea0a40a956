"""A Dask cluster gives the same files as one process, and loses nothing when a worker dies."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from flagfall import lab
from flagfall.lab.errors import LostWorkers
from flagfall.lab.running.pools import Cluster
from lab.test_studies import STUDY, files_of


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_with_a_killed_worker_gives_the_same_files(tmp_path):
    from distributed import LocalCluster

    study = lab.read_study(STUDY.replace("games = 200", "games = 1600"), "solo")
    lab.run(study, tmp_path / "one")
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        pids = [worker.process.process.pid for worker in cluster.workers.values()]
        out = tmp_path / "cluster"

        def kill() -> None:
            while len(list(out.glob("chunks/*.json"))) < 2:
                time.sleep(0.01)
            os.kill(pids[0], signal.SIGKILL)

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        lab.run(study, out, scheduler=cluster.scheduler_address)
        killer.join(10)
        assert not killer.is_alive()
    assert files_of(out) == files_of(tmp_path / "one")


def test_no_scheduler_is_one_sentence():
    with pytest.raises(LostWorkers, match=r"There is no scheduler at tcp://127\.0\.0\.1:1"):
        list(Cluster("tcp://127.0.0.1:1", "1s")([]))
