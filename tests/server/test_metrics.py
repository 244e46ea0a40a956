"""Metrics: what is counted, and that strangers cannot make them grow."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from server.guests import API, Running


def metrics(server: Running) -> dict[tuple[str, tuple[str, ...]], float]:
    text = server.request("GET", "/metrics").text
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_metrics_count_requests_refusals_and_tables(serve) -> None:
    running, other = serve(), serve()
    ada = running.come("Ada")
    ada.open_table()
    ada.ask("GET", "/tables/0")
    found = metrics(running)
    assert found["flagfall_refusals_total", ("no_such_table",)] == 1
    assert found["flagfall_tables", ("waiting",)] == 1
    assert found["flagfall_commit_rows_count", ()] >= 0
    answered = {key[1]: value for key, value in found.items() if key[0] == "flagfall_requests_total"}
    assert {(labels[0], labels[2]) for labels in answered} == {("POST", "201"), ("GET", "404")}
    assert ("flagfall_tables", ("waiting",)) not in metrics(other), "nothing is shared between servers"


def test_labels_of_metrics_cannot_be_blown_up(serve) -> None:
    running = serve()
    for number in range(20):
        running.request("GET", f"{API}/nothing/{number}")
        running.request("GET", f"/page/{number}")
        running.request(f"WORD{number}", f"{API}/nothing")
    routes = {key[1] for key in metrics(running) if key[0] == "flagfall_requests_total"}
    assert len(routes) <= 6
