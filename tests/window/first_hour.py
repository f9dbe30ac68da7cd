"""Ten things a person does in the first hour, done to the real program in a real window, each with what is seen checked.

    HEADSCOPE_GUI=build/release/bin/headscope HEADSCOPE_CLI=build/release/bin/headscope-cli \
        HEADSCOPE_SHARE=build/release/share/headscope python3 tests/window/first_hour.py [FOLDER]

What is seen: titles of windows, colours at places, pictures that are or are not the same, copied text, exported files,
and what headscope-cli reads out of the sessions. A failure leaves the screen in FOLDER as first_hour_failed.png.
"""
import json
import pathlib
import struct
import sys
import tempfile
import time

from desk import Missing, wait_for
from program import PRIMARY, PROGRESS, SHARE, WINDOW, Program

# ui/theme.cpp: of the light palette, where nothing else is said
ERROR, OPTIMIZED, GLOBAL_RMS, DARK_GLOBAL_RMS = 0xB3261E, 0xC8323C, 0x1F6FB5, 0x58A6EE
SLOTS = (0x2A3FD6, 0x9A1F58, 0xC9770C, 0x1F9593)
MHA, GQA, MLA, MQA, LRKV = 0x1F2730, 0xB56309, 0x7433B1, 0x692E11, 0x0C6D5B

TEXT = ("The ferry Aurora left Port Ellis at six in the morning. It carried twelve passengers, four horses and the mail. "
        "Captain Brandt kept the log: fog until nine, then a light wind from the west.")


def expect(what, true):
    if not true:
        raise Missing(what)


def the_start_page_is_seen(program):
    program.start()
    card = wait_for("the card that opens the demo",
                    lambda: program.screen.picture().find(PRIMARY["light"], program.box("window")))
    expect(f"a card, not {card}", card[2] - card[0] > 300 and card[3] - card[1] > 40)
    expect("no chart yet", program.count(OPTIMIZED, "window") == 0)


def the_demo_session_opens(program):
    program.screen.key("ctrl+d")
    program.screen.wait_for_title("demo – Headscope")
    program.sees("budgets, four selected heads, kinds of attention", OPTIMIZED, GLOBAL_RMS, *SLOTS, GQA, MLA, MQA)
    heads = program.cli("curves", program.drafts / "demo.hscope").get("heads", [])
    expect("90 curves in a copy of the shipped session", len(heads) == 90)


def heads_are_picked_by_name_and_in_the_map(program):
    program.go_to_head("L15H2")
    program.sees_no("one head is selected, no longer four", *SLOTS[1:])
    program.sees("that head's mark", SLOTS[0])
    cell = program.screen.picture().find(SLOTS[0], program.box("map"))
    # The next layer's cell is as far as this one is wide.
    width = cell[2] - cell[0]
    program.screen.click((cell[0] + cell[2]) // 2 + width, (cell[1] + cell[3]) // 2, held="ctrl")
    program.park()
    program.sees("a second head beside the first", SLOTS[0], SLOTS[1])
    other = program.screen.picture().find(SLOTS[1], program.box("map"))
    expect(f"it is the one clicked: {other}, right of {cell}", abs(other[0] - cell[0] - width) <= 4)
    program.screen.key("ctrl+z")
    program.sees_no("undone, only the first is left", SLOTS[1])


def chart_shows(program, key, there, absent):
    """After the key a chart with some colours and without others; the map of heads above it stays as it is."""
    program.screen.key(key)
    box = program.box("below map")

    def look():
        picture = program.screen.picture()
        return all(picture.count(color, box) >= 20 for color in there) and not any(
            picture.count(color, box) for color in absent)

    wait_for(f"after {key} {[f'{c:06X}' for c in there]} without {[f'{c:06X}' for c in absent]}", look)
    return program.settled()


def each_chart_is_seen_alone(program):
    overview = program.settled()
    seen = [overview,
            chart_shows(program, "ctrl+2", (OPTIMIZED, GLOBAL_RMS), (MLA, MQA)),
            chart_shows(program, "ctrl+3", (SLOTS[0],), (GLOBAL_RMS, MLA)),
            chart_shows(program, "ctrl+4", (GQA, MLA, MQA), (GLOBAL_RMS,)),
            chart_shows(program, "ctrl+5", (GQA, MLA, MQA), (GLOBAL_RMS,)),
            chart_shows(program, "ctrl+6", (OPTIMIZED, GLOBAL_RMS), (MLA, MQA))]
    expect("six different pictures", len({b"".join(picture) for picture in seen}) == 6)
    program.screen.key("ctrl+1")
    wait_for("the overview as it was", lambda: program.shows(overview))


def the_target_is_dragged_and_taken_back(program):
    # Not the map: its mark of the keyboard goes where the keyboard goes.
    before = program.settled("below map")
    handles = program.handles()
    expect(f"two sliders, not {handles}", len(handles) == 2)
    x, y = (handles[0][0] + handles[0][2]) // 2, (handles[0][1] + handles[0][3]) // 2
    program.screen.move(x, y)
    program.screen.xdotool("mousedown", 1)
    for step in range(1, 6):
        program.screen.move(x + 12 * step, y)
    program.screen.wait_for_title("demo* – Headscope")
    wait_for("other charts while the button is still down", lambda: not program.shows(before, "below map"))
    program.screen.xdotool("mouseup", 1)
    program.park()
    # The handle that was dragged has the keyboard, which its ring shows.
    track = (handles[0][0] - 40, handles[0][1], handles[0][2] + 120, handles[0][3])
    ring = wait_for("the handle's ring", lambda: program.screen.picture().find(PROGRESS["light"], track))
    expect(f"the handle went along: {ring} from {handles[0]}", 55 <= ring[2] - handles[0][2] <= 65)
    program.screen.key("ctrl+z")
    program.screen.wait_for_title("demo – Headscope")
    wait_for("the charts as they were", lambda: program.shows(before, "below map"))


def a_head_is_protected_and_a_scenario_saved(program):
    program.set_value("alt+t", "0.1")
    panel = program.settled("what-if")
    program.screen.key("alt+p")
    wait_for("a row for the head", lambda: program.settled("what-if") != panel)
    program.screen.key("ctrl+shift+b")
    draft = program.drafts / "demo.hscope"
    scenario = wait_for("a scenario in the file", lambda: program.cli("scenarios", draft).get("scenarios"))[0]
    expect(f"its name tells what it is: {scenario['name']}", scenario["name"] == "Target 0.1, protected: 1")
    settings = scenario["settings"]
    expect(f"target and protected head: {settings}", settings["target_ratio"] == 0.1 and
           settings["heads"] == {"L15H2": {"low": 0.5, "high": 0.5}})


def a_chart_is_exported(program):
    chart_shows(program, "ctrl+3", (SLOTS[0],), (MLA,))
    table, picture, told = (program.folder / name for name in ("influence.csv", "influence.png", "told.csv"))
    for file in (table, picture):
        program.screen.key("ctrl+e")
        program.fill_dialog("Export", ("alt+i", file))
        wait_for(f"the file {file.name}", file.exists)
    program.cli("export", program.drafts / "demo.hscope", "--view", "influence", "--format", "csv", "-o", told)
    expect("the numbers are those of headscope-cli", table.read_bytes() == told.read_bytes())
    head = picture.read_bytes()[:24]
    expect("a PNG, 180 mm wide at 300 dpi",
           head[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", head[16:20])[0] == round(180 / 25.4 * 300))
    program.screen.key("ctrl+1")


def the_session_is_saved_and_opened_again(program):
    mine = program.folder / "mine.hscope"
    program.screen.key("ctrl+shift+s")
    program.fill_dialog("Save Session As", (None, mine))
    program.screen.wait_for_title("mine – Headscope")
    saved = program.settled("below map")
    program.quit()
    program.start()
    program.screen.key("ctrl+shift+o")
    program.fill_dialog("Open Session", (None, mine))
    program.screen.wait_for_title("mine – Headscope")
    wait_for("the charts as they were saved", lambda: program.shows(saved, "below map"))
    expect("the scenario came along", len(program.cli("scenarios", mine).get("scenarios", [])) == 1)
    expect("headscope-cli allocates by its curves", program.cli("budget", mine, "--target-ratio", "0.1"))


def a_profile_runs_and_another_is_cancelled(program):
    talk = program.folder / "talk.jsonl"
    talk.write_text(json.dumps({"id": "note", "text": TEXT, "questions": [{"question": "Who kept the log?"}]}) + "\n")
    before = set(program.drafts.glob("*.hscope"))
    program.screen.key("alt+f", "f")
    program.fill_dialog("Open Model Folder", (None, SHARE / "demo/models/lrkv-high"))
    draft = wait_for("a draft of its own", lambda: set(program.drafts.glob("*.hscope")) - before).pop()
    program.screen.wait_for_title(f"{draft.stem} – Headscope")
    program.sees_no("no result yet", GLOBAL_RMS, LRKV)
    program.screen.key("ctrl+r")
    program.fill_dialog("Run Profile", ("alt+d", talk), ("alt+r", "0:0.5:0.25"), ("alt+h", "L0H0,L5H2"))
    wait_for("all six points in the session", lambda: program.points(draft) == 6)
    program.sees("the scores of its baseline, and the ranks of the job after it", GLOBAL_RMS, LRKV)
    program.go_to_head("L5H2")
    program.sees("the curve of a head that was measured", SLOTS[0], part="below map")
    # Far more than there is time for.
    program.screen.key("ctrl+r")
    program.wait_for_dialog("Run Profile")
    program.screen.key("alt+i", "End")
    program.fill_dialog("Run Profile", ("alt+r", "0:1:0.005"), ("alt+h", "all"))
    program.sees("a bar of progress", PROGRESS["light"], part="jobs", least=3)
    wait_for("points beside those from before", lambda: program.points(draft) > 6)
    program.screen.key("alt+r", "c")
    program.sees_no("no bar of progress", PROGRESS["light"], part="jobs")
    kept = program.points(draft)
    expect(f"what was measured is kept, and it is not all: {kept}", 6 < kept < 36 * 201)
    mine = program.folder / "my-profile.hscope"
    program.screen.key("ctrl+s")
    program.fill_dialog("Save Session As", (None, mine))
    program.screen.wait_for_title("my-profile – Headscope")
    expect("nothing is measured any more", program.points(mine) == program.points(draft) == kept)


def a_broken_file_is_told_about_and_the_theme_switched(program):
    broken = program.folder / "broken.hscope"
    broken.write_text("no session")
    title = program.screen.title()
    program.screen.key("ctrl+shift+o")
    program.fill_dialog("Open Session", (None, broken))
    program.sees("the message bar's edge", ERROR, part="window")
    # Behind the search field and the theme's button come the bar's own buttons.
    program.screen.key("ctrl+l", "Tab", "Tab", "space")
    wait_for("a copied message", lambda: "\n" in program.screen.clipboard())
    text = program.screen.clipboard()
    expect(f"what, where and remedy in “{text}”", str(broken) in text and len(text.splitlines()) == 3)
    expect("the session is still there", program.screen.title() == title)
    program.screen.key("Tab", "space")
    program.sees_no("no message any more", ERROR, part="window")
    light = program.count(WINDOW["light"], "window")
    program.screen.key("ctrl+shift+t")
    program.sees_no("no light window", WINDOW["light"], part="window", most=light // 100)
    program.sees("a dark one and its brighter blue", WINDOW["dark"], DARK_GLOBAL_RMS, part="window")
    program.screen.key("ctrl+shift+t")
    wait_for("the light window again", lambda: program.count(WINDOW["light"], "window") > light // 2)
    # No job runs and nothing is unsaved: no question is asked.
    program.quit()


THINGS = (the_start_page_is_seen, the_demo_session_opens, heads_are_picked_by_name_and_in_the_map,
          each_chart_is_seen_alone, the_target_is_dragged_and_taken_back, a_head_is_protected_and_a_scenario_saved,
          a_chart_is_exported, the_session_is_saved_and_opened_again, a_profile_runs_and_another_is_cancelled,
          a_broken_file_is_told_about_and_the_theme_switched)


def main():
    with tempfile.TemporaryDirectory() as folder:
        program = Program(folder)
        try:
            for number, thing in enumerate(THINGS, 1):
                began = time.monotonic()
                thing(program)
                said = program.log.read_text(errors="replace").strip()
                expect(f"no warning in the program's log:\n{said}", not said)
                print(f"{number:2} {thing.__name__.replace('_', ' ')} ({time.monotonic() - began:.1f} s)", flush=True)
        except Missing as missing:
            print(f"{number:2} {thing.__name__.replace('_', ' ')}: FAILED, {missing}", flush=True)
            if len(sys.argv) > 1:
                program.screen.save_picture(pathlib.Path(sys.argv[1]) / "first_hour_failed.png")
            return 1
        finally:
            program.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
