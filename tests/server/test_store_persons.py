"""What stores keep about persons, on each kind of database."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from netzplan.server.store import (
    AddressRow,
    BlockRow,
    Course,
    CourseRow,
    FormerRow,
    PasskeyRow,
    PersonRow,
    PushRow,
    SaidRow,
    SqlStore,
    Stale,
    WishRow,
)
from tests.server.stores import Kept
from tests.server.test_store import entry, table

AT = "2026-01-01T00:00:00.000+00:00"


def person(id: str, looks: str = "") -> PersonRow:
    return PersonRow(id, id.title(), looks, "", 0, AT, AT[:10])


def said(number: int = 0, of: str = "guest", *, at: str = AT) -> SaidRow:
    return SaidRow("t", False, number, 0, of, "", "Hello", "", at)


async def furnish(store: SqlStore) -> None:
    """Write a table and three persons, one of them a guest with everything a person can have."""
    await store.create(table())
    for row in (person("guest"), person("ann", "ann"), person("bob", "bob")):
        await store.keep_person(row, None)
    await store.sit("guest", "t", [0])
    await store.speak(said(), 10)
    await store.wishes.keep(WishRow("guest", True, False, "", 5, "de"))
    await store.wishes.add_push(PushRow("https://push.example/1", "guest", "p", "a"))
    await store.wishes.tell("t", "guest", 1)
    await store.belongings.block(BlockRow("1", "guest", "bob", "Bob", AT))


def test_a_row_replaces_the_previous_one(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        first, second = ("a@example.org", False), ("b@example.org", True)
        for address in (AddressRow("ann", *first), AddressRow("ann", *second)):
            await store.belongings.keep_address(address)
            assert await store.belongings.address("ann") == address
        (found,) = await store.belongings.accounts_at("B@EXAMPLE.ORG", 5)
        assert found.id == "ann"
        await store.belongings.keep_address(AddressRow("bob", "Bärbel@example.org", confirmed=True))
        (found,) = await store.belongings.accounts_at("BÄRBEL@example.org", 5)
        assert found.id == "bob"
        for _ in range(2):
            await store.belongings.block(BlockRow("2", "ann", "bob", "Bob", AT))
        assert [row.id for row in await store.belongings.blocks_by("ann")] == ["2"]
        await store.wishes.keep(WishRow("guest", False, True, "", 9, "en"))
        assert await store.wishes.of("guest") == WishRow("guest", False, True, "", 9, "en")
        await store.wishes.add_push(PushRow("https://push.example/1", "bob", "q", "b"))
        assert [row.auth for row in await store.wishes.pushes_of("bob")] == ["b"]
        await store.sit("bob", "t", [0, 1])
        assert await store.belongings.sitting("t") == {0: "bob", 1: "bob"}
        assert [await store.key("cookies", fresh) for fresh in ("1", "2")] == ["1", "1"]
        for text in ("first", "second"):
            await store.note("t", 1, text)
        assert await store.noted("t", 1) == "second"
        for seconds in (1.5, 2.5):
            await store.mark(seconds)
        assert store.marked() == 2.5

    kept.run(scenario)


def test_only_the_address_of_the_letter_is_confirmed(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        own = store.belongings
        assert not await own.confirm_address("ann", "a@example.org")
        assert await own.address("ann") is None, "removed after the letter"
        await own.keep_address(AddressRow("ann", "b@example.org", confirmed=False))
        assert not await own.confirm_address("ann", "a@example.org")
        assert await own.address("ann") == AddressRow("ann", "b@example.org", confirmed=False)
        assert await own.confirm_address("ann", "b@example.org")
        assert await own.address("ann") == AddressRow("ann", "b@example.org", confirmed=True)

    kept.run(scenario)


def test_a_guest_is_merged_into_an_account(kept: Kept) -> None:
    """What the account already has stays as it is, and no block of oneself is kept."""

    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        await store.create(table("u"))
        await store.wishes.tell("t", "ann", 7)
        await store.wishes.tell("u", "guest", 3)
        await store.wishes.keep(WishRow("ann", False, False, "", 1, "en"))
        for block in (("2", "ann", "bob"), ("3", "ann", "guest"), ("4", "bob", "guest")):
            await store.belongings.block(BlockRow(*block, "", AT))
        await store.hand_over(person("guest"), person("ann", "ann"))
        assert await store.person("guest") is None
        assert await store.belongings.sitting("t") == {0: "ann"}
        assert await store.wishes.of("ann") == WishRow("ann", False, False, "", 1, "en")
        assert len(await store.wishes.pushes_of("ann")) == 1
        assert [row.id for row in await store.belongings.blocks_by("ann")] == ["2"]
        assert await store.belongings.blocked(["bob"], "ann")
        assert [line.person for line in await store.heard("t", watching=False)] == ["ann"]
        assert not await store.wishes.tell("u", "ann", 4), "told already, as a guest"

    kept.run(scenario)
    told = kept.execute("SELECT match_id, stage FROM told WHERE person = 'ann' ORDER BY 1")
    assert told == [("t", 7), ("u", 3)]


def test_a_deleted_person_is_no_longer_among_the_chosen(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        chosen = {"ann": "Ann", "guest": "A 'guest\""}
        await store.settle(table(), replace(table(), chosen=chosen, arranged=1))
        before, _ = await store.load("t")
        assert await store.forget(person("guest"), "gone", lambda: "fresh") == [("t", 0)]
        row, _ = await store.load("t")
        assert (before.seats[0].link != "fresh", row.seats[0].link) == (True, "fresh")
        assert (row.chosen, row.seats[0].name) == ({"ann": "Ann"}, "gone")
        assert await store.heard("t", watching=False) == ()
        assert await store.wishes.pushes_of("guest") == []
        assert await store.belongings.blocks_by("guest") == []

    kept.run(scenario)


def test_lines_after_those_of_a_deleted_person_are_new_to_readers(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        await store.speak(said(of="ann"), 10)
        await store.speak(said(), 10)
        last = await store.speak(said(), 10)
        assert last is not None
        await store.forget(person("guest"), "gone", lambda: "fresh")
        assert [each.person for each in await store.heard("t", watching=False)] == ["ann"]
        line = await store.speak(said(of="ann"), 10)
        assert line is not None
        assert line.number == last.number + 1
        assert await store.heard("t", watching=False, after=last.number) == (line,)
        assert "Hello" not in [
            row[0] for row in kept.execute("SELECT text FROM said WHERE person = ''")
        ]

    kept.run(scenario)


def test_who_has_given_up_a_seat_is_named_until_they_are_deleted(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        course, seat = CourseRow(Course(), None), table().seats[0]
        left = replace(seat, link=None, invitation="again")
        await store.vacate("t", left, course, FormerRow(1, 0, "Ann"))
        await store.sit("bob", "t", [0])
        await store.vacate("t", replace(left, name="Bob"), course, FormerRow(2, 0, "Bob"))
        await store.hand_over(person("guest"), person("ann", "ann"))
        assert await store.office.named_at("ann") == {"t"}
        assert await store.forget(person("ann", "ann"), "gone", str) == [("t", 0)]
        row, _ = await store.load("t")
        assert [each.name for each in row.former] == ["gone", "Bob"]
        assert row.seats[0].name == "Bob"
        await store.forget(person("bob", "bob"), "gone", str)
        row, _ = await store.load("t")
        assert ({each.name for each in row.former}, row.seats[0].name) == ({"gone"}, "gone")
        await store.keep_person(person("cyd"), None)
        await store.sit("cyd", "t", [0])
        await store.vacate("t", replace(left, name="Cyd"), course, FormerRow(3, 0, "Cyd"))
        assert await store.remains.drop_guests("2027", 5) == 1
        row, _ = await store.load("t")
        assert (row.former[-1].name, row.seats[0].name) == ("Cyd", "Cyd")

    kept.run(scenario)


def test_lists_go_on_after_what_was_read(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        for id, day in (("u", "02"), ("v", "02"), ("w", "03")):
            await store.create(replace(table(id), created=f"2027-01-{day}T00:00:00.000+00:00"))
            await store.sit("guest", id, [0])
        found, after = [], None
        while links := await store.links_of("guest", 2, after):
            opened = [(await store.listed([link]))[link] for link in links]
            rows = [each.row for each in opened if each is not None]
            found += [row.id for row in rows]
            after = rows[-1]
        assert found == ["w", "v", "u", "t"]
        for watching in (False, True):
            await store.speak(replace(said(), watching=watching), 10)
        (newest, *rest) = lines = await store.said_by("guest", 5)
        assert len(lines) == 3
        assert await store.said_by("guest", 5, newest) == tuple(rest)
        assert await store.said_by("guest", 1, rest[0]) == (rest[1],)
        assert await store.said_by("guest", 5, rest[1]) == ()

    kept.run(scenario)


def test_accounts_with_similar_names_are_refused_and_counters_have_32_bits(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        await store.keep_person(person("another"), None)  # guests have no such name
        with pytest.raises(Stale):
            await store.keep_person(person("cyd", "ann"), None)
        key = PasskeyRow("k", "ann", "public", 2**32 - 2, AT, "")
        await store.belongings.add_passkey(key, person("ann", "ann"), person("ann", "ann"))
        assert await store.belongings.use_passkey(key, 2**32 - 1, AT)
        assert not await store.belongings.use_passkey(key, 2**32 - 1, AT)

    kept.run(scenario)


def test_unneeded_rows_are_deleted(kept: Kept) -> None:
    later = "2027-01-01T00:00:00.000+00:00"

    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        await store.create_successor("t", replace(table("w"), status="waiting"), [entry(1)])
        assert await store.remains.empty_tables(later, 5) == [("w", "t")]
        assert await store.remains.drop_table("w")
        assert not await store.remains.drop_table("w")
        assert not await store.remains.drop_table("t")
        assert (await store.load("t"))[0].successor is None
        assert await store.remains.drop_guests(later, 5) == 0, "the guest has a seat"
        await store.keep_person(person("another"), None)
        assert await store.remains.drop_guests(later, 5) == 1
        assert await store.remains.drop_chats(later, 5) == 1
        assert await store.said_by("guest", 5) == ()

    kept.run(scenario)


def test_a_chat_with_a_line_written_meanwhile_is_kept(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        write = store.remains._write

        async def written(work: Any) -> Any:
            spoken = await store.speak(said(at="2028-01-01T00:00:00.000+00:00"), 100)
            assert spoken is not None
            return await write(work)

        store.remains._write = written
        assert await store.remains.drop_chats("2027-01-01T00:00:00.000+00:00", 5) == 0
        assert len(await store.said_by("guest", 5)) == 2

    kept.run(scenario)


def test_lines_written_at_two_servers_at_once_get_different_numbers(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        other = SqlStore(kept.database)
        lines = [each.speak(said(), 100) for _ in range(10) for each in (store, other)]
        numbers = [line.number for line in await asyncio.gather(*lines) if line is not None]
        assert sorted(numbers) == list(range(2, 22))
        other.close()

    kept.run(scenario)
