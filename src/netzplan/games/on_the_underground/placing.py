"""Where track tokens can go, what they cost, and what they change (rules 2.3 and 3)."""

from netzplan.games.on_the_underground.network import Network, bits
from netzplan.games.on_the_underground.scoring import with_landmark
from netzplan.games.on_the_underground.state import Line, Player, State

__all__ = ["BRANCHING", "cost", "full_mask", "laid", "open_edges", "tiles_left"]

BRANCHING = 2
"""Branch tokens to return for a track token that does not extend an end of its line."""


def full_mask(network: Network, lines: tuple[Line, ...]) -> int:
    """Return the mask of the edges without a free space."""
    full = 0
    for spaces, edges in network.widths:
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


def cost(network: Network, line: Line, edge: int) -> int | None:
    """Return the branch tokens to return for an edge, or None if it does not connect."""
    if not line.edges_mask:
        return 0
    shape = network.shape(line.edges_mask)
    ends = network.ends_mask[edge]
    if ends & shape.ends_mask:
        return 0
    return BRANCHING if ends & shape.stations_mask else None


def open_edges(network: Network, line: Line, branch: int, full: int) -> int:
    """Return the mask of the edges where the next token of a line may go."""
    if not line.edges_mask:
        return ((1 << len(network.edges)) - 1) & ~full
    shape = network.shape(line.edges_mask)
    reachable = shape.stations_mask if branch >= BRANCHING else shape.ends_mask
    return network.touching_mask(reachable) & ~(line.edges_mask | full)


def tiles_left(network: Network, state: State, station: int) -> int:
    """Return how many tiles lie on a landmark station: each line that joined it took one."""
    takers = sum(
        network.shape(line.edges_mask).stations_mask >> station & 1 for line in state.lines
    )
    return max(0, network.stacks[network.tiled_number[station]] - takers)


def laid(network: Network, state: State, number: int, edge: int, owner: int) -> tuple[Line, Player]:
    """Return the line with a token on an edge, and its owner after paying and scoring."""
    line, player = state.lines[number], state.players[owner]
    paid = cost(network, line, edge)
    assert paid is not None, "the token does not connect"
    before = network.shape(line.edges_mask).stations_mask
    edges = line.edges_mask | 1 << edge
    joined = network.ends_mask[edge] & ~before
    looped = line.looped_mask
    if not joined and network.has_loops:  # the token closes a loop
        looped |= network.faces.enclosed_mask(edges, before)
    gained = (joined & network.terminus_mask).bit_count()
    if gained != paid:
        player = Player(player.branch + gained - paid, player.landmarks, player.sets)
    for station in bits(joined & network.landmarks_mask):
        if tiles_left(network, state, station):
            player = with_landmark(player, state.tiles[network.tiled_number[station]])
    return Line(edges, looped, line.rides), player
