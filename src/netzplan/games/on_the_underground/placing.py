"""Where track tokens may go, what that costs, and what it changes (rules 2.3 and 3)."""

from netzplan.games.on_the_underground.board import Board, bits
from netzplan.games.on_the_underground.scoring import with_landmark
from netzplan.games.on_the_underground.state import Line, Player, State

__all__ = ["BRANCHING", "cost", "full_mask", "laid", "open_edges", "tiles_left"]

BRANCHING = 2
"""Branch tokens to be returned for a token that extends no end of its line."""


def full_mask(board: Board, lines: tuple[Line, ...]) -> int:
    """Return the edges that have no free space."""
    full = 0
    for spaces, edges in board.widths:
        # counted[n]: edges with more than n tokens
        counted = [0] * spaces
        for line in lines:
            mask = line.edges_mask & edges
            if mask:
                for n in range(spaces):
                    counted[n], mask = counted[n] | mask, counted[n] & mask
                    if not mask:
                        break
        full |= counted[-1]
    return full


def cost(board: Board, line: Line, edge: int) -> int | None:
    """Return the branch tokens to be returned for an edge, or None if it does not connect."""
    if not line.edges_mask:
        return 0
    shape = board.shape(line.edges_mask)
    ends = board.ends_mask[edge]
    if ends & shape.ends_mask:
        return 0
    return BRANCHING if ends & shape.stations_mask else None


def open_edges(board: Board, line: Line, branch: int, full: int) -> int:
    """Return the edges on which the next token of a line may be placed."""
    if not line.edges_mask:
        return ((1 << len(board.edges)) - 1) & ~full
    shape = board.shape(line.edges_mask)
    reachable = shape.stations_mask if branch >= BRANCHING else shape.ends_mask
    return board.touching_mask(reachable) & ~(line.edges_mask | full)


def tiles_left(board: Board, state: State, station: int) -> int:
    """Return how many tiles lie on a landmark station: each line that joined it took one."""
    takers = sum(board.shape(line.edges_mask).stations_mask >> station & 1 for line in state.lines)
    return max(0, board.stacks[board.tiled_number[station]] - takers)


def laid(board: Board, state: State, number: int, edge: int, owner: int) -> tuple[Line, Player]:
    """Return the line with a token on an edge, and its owner after paying and scoring."""
    line, player = state.lines[number], state.players[owner]
    paid = cost(board, line, edge)
    assert paid is not None, "the token does not connect"
    before = board.shape(line.edges_mask).stations_mask
    edges = line.edges_mask | 1 << edge
    joined = board.ends_mask[edge] & ~before
    looped = line.looped_mask
    if not joined and board.has_loops:  # it closes a loop
        looped |= board.faces.enclosed_mask(edges, before)
    gained = (joined & board.terminus_mask).bit_count()
    if gained != paid:
        player = Player(player.branch + gained - paid, player.landmarks, player.sets)
    for station in bits(joined & board.landmarks_mask):
        if tiles_left(board, state, station):
            player = with_landmark(player, state.tiles[board.tiled_number[station]])
    return Line(edges, looped, line.rides), player
