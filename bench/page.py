"""Speed of the page: script that the home page loads, and first paint in Chromium, server warm.

python -m bench.page
"""

import gzip
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from tests.chromium import FLAGS, find_chromium
from web.build_page import PAGE

MOST_SCRIPT = 45_000
LONGEST_PAINT = 1000.0
RUNS = 5
PAINT = """() => performance.getEntriesByName('first-contentful-paint').map(e => e.startTime)"""
LOADED = """() => performance.getEntriesByType('resource').map(({name}) => name)"""


@contextmanager
def served() -> Iterator[str]:
    """Run a server; yield its address."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "netzplan", "serve", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                found = re.search(r"http://\S+", process.stdout.readline())
                assert found is not None, "the server did not start"
                with urlopen(found[0], timeout=10) as answer:
                    answer.read()
                yield found[0]
            finally:
                process.terminate()


def first_visit(browser: Browser, address: str) -> tuple[float, int]:
    """Return milliseconds to first paint, and gzipped bytes of script, of a first visit."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address, wait_until="networkidle")
        (start,) = page.evaluate(PAINT)
        loaded = {name.rpartition("/")[2] for name in page.evaluate(LOADED)}
        scripts = [file for file in PAGE.rglob("*.js") if file.name in loaded]
        return float(start), sum(len(gzip.compress(file.read_bytes(), 9)) for file in scripts)


def main() -> None:
    """Measure and print."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        visits = [first_visit(browser, address) for _ in range(RUNS)]
        browser.close()
    paints = [paint for paint, _ in visits]
    script = max(weight for _, weight in visits)
    told = f"(at most {LONGEST_PAINT:.0f}; {RUNS} runs, slowest {max(paints):.0f})"
    print("page")
    print(f"  script, gzipped      {script / 1000:8.1f} kB   (at most {MOST_SCRIPT // 1000})")
    print(f"  first paint, median  {median(paints):8.0f} ms   {told}")


if __name__ == "__main__":
    main()
