"""`make rules`: which rows of the ledgers have no test, and which tests name no row."""

from __future__ import annotations

import sys

from ledger import LEDGERS, rows, tested_ids


def main() -> int:
    """Print the gaps; fail only on ids that do not exist."""
    tested = tested_ids()
    known = set()
    for game in LEDGERS:
        ids = [row["id"] for row in rows(game)]
        known |= set(ids)
        sections: dict[str, list[str]] = {}
        for rule_id in ids:
            sections.setdefault(rule_id.rsplit("-", 1)[0], []).append(rule_id)
        for section, members in sections.items():
            missing = [rule_id for rule_id in members if rule_id not in tested]
            print(f"{section:<12} {len(members) - len(missing):>3} of {len(members):>3} tested")
            for rule_id in missing:
                print(f"  missing: {rule_id}")
    strays = sorted(set(tested) - known)
    for rule_id in strays:
        print(f"unknown id {rule_id} in {', '.join(tested[rule_id])}")
    print(f"{len(known & set(tested))} of {len(known)} rules have a test.")
    return 1 if strays else 0


if __name__ == "__main__":
    sys.exit(main())
