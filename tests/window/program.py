"""The program's window on a screen of its own: where its parts are, and what a person does with it."""
import json
import os
import pathlib
import subprocess
import time

from desk import PATIENCE, PAUSE, Missing, Screen, wait_for

GUI, CLI = os.environ["HEADSCOPE_GUI"], os.environ["HEADSCOPE_CLI"]
SHARE = pathlib.Path(os.environ["HEADSCOPE_SHARE"])

# ui/theme.cpp
WINDOW = {"light": 0xE9ECF0, "dark": 0x101317}
PRIMARY = {"light": 0x27323F, "dark": 0xDDE3EA}
PROGRESS = {"light": 0x4A6486, "dark": 0x8CA3C0}

# Widths of the side panels and heights of the bars, rounded up
LEFT, RIGHT, TOP, BOTTOM = 250, 294, 66, 60


class Program:
    """`scale`: of all that it draws, as a high-density screen asks for."""

    def __init__(self, folder, theme="light", scale=1):
        self.folder = pathlib.Path(folder)
        self.theme, self.scale = theme, scale
        self.screen = Screen(folder, 1920 * scale, 1200 * scale)
        if scale != 1:
            self.screen.env["QT_SCALE_FACTOR"] = str(scale)
        self.log = self.folder / "program.log"
        self.drafts = self.folder / ".local/state/headscope/drafts"
        self.process = None
        self.place = (0, 0, 0, 0)

    # What can be seen

    def box(self, part):
        x, y, width, height = self.place
        left, right, top, bottom = (size * self.scale for size in (LEFT, RIGHT, TOP, BOTTOM))
        charts = (x + left, y + top, x + width - right, y + height - bottom)
        return {"window": (x, y, x + width, y + height),
                "charts": charts,
                "map": (*charts[:3], charts[1] + 104 * self.scale),
                "below map": (charts[0], charts[1] + 110 * self.scale, *charts[2:]),
                "jobs": (charts[0], charts[3] - 180 * self.scale, charts[2], charts[3] + 30 * self.scale),
                "what-if": (charts[2] + 6, y + height // 3, x + width, charts[3])}[part]

    def count(self, color, part="charts"):
        return self.screen.picture().count(color, self.box(part))

    def sees(self, what, *colors, part="charts", least=20):
        def look():
            picture = self.screen.picture()
            return all(picture.count(color, self.box(part)) >= least for color in colors)

        wait_for(f"{what}, in {part} {[f'{color:06X}' for color in colors]}", look)

    def sees_no(self, what, *colors, part="charts", most=0):
        def look():
            picture = self.screen.picture()
            return all(picture.count(color, self.box(part)) <= most for color in colors)

        wait_for(f"{what}, in {part} no {[f'{color:06X}' for color in colors]}", look)

    def shows(self, pixels, part="charts"):
        return self.screen.picture().part(self.box(part)) == pixels

    def settled(self, part="charts"):
        return self.screen.still(self.box(part)).part(self.box(part))

    def handles(self):
        """Boxes of the sliders' handles in the what-if panel, from above."""
        box = self.box("what-if")
        return self.screen.still(box).bands(PRIMARY[self.theme], box, least=6 * self.scale, gap=14 * self.scale)

    # What headscope-cli reads

    @staticmethod
    def cli(*words):
        done = subprocess.run([CLI, "--json", "-q", *map(str, words)], capture_output=True, text=True, timeout=PATIENCE)
        return json.loads(done.stdout or "{}") if done.returncode == 0 else {}

    def points(self, session):
        heads = self.cli("curves", session).get("heads", [])
        return sum(1 for head in heads for delta in head["delta"] if delta is not None)

    # What can be done

    def start(self, *files):
        with open(self.log, "ab") as log:
            self.process = self.screen.start([GUI, "--theme", self.theme, *map(str, files)], log=log)
        self.screen.wait_for_title("Headscope")
        wait_for("a drawn window", lambda: self.screen.picture().count(WINDOW[self.theme]) > 10000)
        self.place = self.screen.geometry()
        self.park()

    def quit(self):
        self.screen.key("ctrl+q")
        wait_for("the end of the program, with no question asked", lambda: self.process.poll() is not None)
        if self.process.returncode != 0:
            raise Missing(f"the program ended with {self.process.returncode}")

    def wait_for_dialog(self, title):
        self.screen.wait_for_title(f"{title} — Headscope")

    def fill_dialog(self, title, *entries):
        """Types into a dialog's fields, each named by its key or by none for where the keyboard is; Return accepts."""
        self.wait_for_dialog(title)
        for key, text in entries:
            if key:
                self.screen.key(key)
            self.screen.key("ctrl+a")
            # Qt's dialogs complete the names of files while they are typed.
            self.screen.paste(text) if isinstance(text, pathlib.Path) else self.screen.type(text)
        self.screen.key("Return")

        def gone():
            if not self.screen.title().startswith(title):
                return True
            # The first may only have closed the list of names that Qt offers.
            time.sleep(8 * PAUSE)
            if self.screen.title().startswith(title):
                self.screen.key("Return")
            return False

        wait_for(f"the end of the dialog “{title}”", gone)

    def set_value(self, key, value):
        """A field of the what-if panel, by its key."""
        self.screen.key(key, "ctrl+a")
        self.screen.type(str(value))
        self.screen.key("Return")

    def go_to_head(self, name):
        self.screen.key("ctrl+l")
        self.screen.type(name)
        self.screen.key("Return")

    def park(self):
        """The pointer where nothing is told about."""
        x, y, width, height = self.place
        self.screen.move(x + width // 2, y + height - 8)

    def close(self):
        self.screen.close()
