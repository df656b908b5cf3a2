"""A self-contained HTML page, light or dark as the reader's system prefers."""

from collections.abc import Sequence
from html import escape
from pkgutil import get_data

__all__ = ["Sheet", "folded", "plot", "table"]


def table(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    """Return a table, whose first column holds row headings; it scrolls if it is too wide."""
    first, *others = head
    top = f'<th scope="col">{escape(first)}</th>'
    top += "".join(f'<th scope="col" class="figure">{escape(name)}</th>' for name in others)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f'<td class="figure">{escape(cell)}</td>' for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption>"
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def plot(drawing: str, title: str = "") -> str:
    """Return a plot in a container with a title; on a phone it scrolls."""
    head = f"<h3>{escape(title)}</h3>" if title else ""
    return f'{head}<div class="plot" tabindex="0">{drawing}</div>'


def folded(summary: str, part: str) -> str:
    """Return long content, collapsed under a summary that opens it."""
    return f"<details><summary>{escape(summary)}</summary>{part}</details>"


class Sheet:
    """A page to which sections are added."""

    def __init__(self, title: str, lead: str, language: str) -> None:
        """Start the page with a title and a lead."""
        self._title = title
        self._language = language
        self._parts = [f"<header><h1>{escape(title)}</h1><p>{escape(lead)}</p></header>"]

    def add(self, title: str, *parts: str, told: str = "") -> None:
        """Add a section of plots and tables, with a sentence that explains how to read it."""
        said = f"<p>{escape(told)}</p>" if told else ""
        self._parts.append(f"<section><h2>{escape(title)}</h2>{said}{''.join(parts)}</section>")

    def written(self) -> str:
        """Return the page as HTML."""
        style = get_data("netzplan.arena", "sheet.css")
        assert style is not None, "it comes with the package"
        return (
            f'<!doctype html><html lang="{self._language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta name="color-scheme" content="light dark">'
            f"<title>{escape(self._title)}</title><style>{style.decode()}</style></head>"
            f"<body><main>{''.join(self._parts)}</main></body></html>\n"
        )
