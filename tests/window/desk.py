"""A screen of its own with the program on it, driven from outside as a person drives it.

Keys and mouse go through xdotool, pictures come from ImageMagick, copied text from xclip; the screen is Xvfb's, with
openbox as window manager, so that nothing here meets the screen of the person who runs it. Python's standard library
alone.
"""
import array
import ctypes
import os
import pathlib
import signal
import subprocess
import time

PATIENCE = 60  # seconds until something that must come counts as missing; a loaded machine is slow
PAUSE = 0.15   # seconds between two looks


class Missing(AssertionError):
    """What was to be seen was not."""


def wait_for(what, look, patience=PATIENCE):
    """The first value of look() that is true, or Missing."""
    end = time.monotonic() + patience
    while True:
        seen = look()
        if seen:
            return seen
        if time.monotonic() > end:
            raise Missing(f"not seen within {patience} s: {what}")
        time.sleep(PAUSE)


class Picture:
    """Pixels as numbers 0xRRGGBB. A box is (left, top, right, bottom), the last two outside it."""

    def __init__(self, width, height, bgra):
        self.width, self.height = width, height
        self.pixels = array.array("I", bgra)
        if self.pixels.itemsize != 4 or len(self.pixels) != width * height:
            raise Missing(f"{len(bgra)} bytes are no picture of {width} x {height}")

    def rows(self, box=None):
        left, top, right, bottom = box or (0, 0, self.width, self.height)
        for y in range(max(0, top), min(bottom, self.height)):
            yield y, self.pixels[y * self.width + left:y * self.width + right]

    def count(self, color, box=None):
        return sum(row.count(color | 0xFF000000) for _, row in self.rows(box))

    def find(self, color, box=None):
        """The smallest box around all pixels of a colour; None where there is none."""
        color |= 0xFF000000
        left = (box or (0,))[0]
        found = [(y, [left + x for x, pixel in enumerate(row) if pixel == color])
                 for y, row in self.rows(box) if color in row]
        if not found:
            return None
        return (min(xs[0] for _, xs in found), found[0][0], max(xs[-1] for _, xs in found) + 1, found[-1][0] + 1)

    def bands(self, color, box, least, gap):
        """Boxes of what is stacked in one colour: rows with at least so many pixels of it, joined over gaps up to one."""
        boxes = []
        for y, row in self.rows(box):
            if row.count(color | 0xFF000000) < least:
                continue
            if boxes and y - boxes[-1][1] <= gap:
                boxes[-1][1] = y + 1
            else:
                boxes.append([y, y + 1])
        return [self.find(color, (box[0], top, box[2], bottom)) for top, bottom in boxes]

    def part(self, box):
        return [row.tobytes() for _, row in self.rows(box)]


LIBC = ctypes.CDLL(None)
PR_SET_PDEATHSIG = 1


def end_with_parent():
    """Run in a child: it goes when this script goes, however that ends."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class Screen:
    """A display of its own; `folder` is the home of all that runs on it."""

    def __init__(self, folder, width=1920, height=1200):
        self.folder = pathlib.Path(folder)
        self.children = []
        runtime = self.folder / "runtime"
        runtime.mkdir(mode=0o700, exist_ok=True)
        self.env = {name: value for name, value in os.environ.items()
                    if not name.startswith(("XDG_", "QT_", "WAYLAND_", "LC_", "LANG"))}
        self.env |= {"HOME": str(self.folder), "XDG_RUNTIME_DIR": str(runtime), "LC_ALL": "C.UTF-8",
                     "QT_QPA_PLATFORM": "xcb", "QT_QPA_PLATFORMTHEME": "",
                     # Threads that wait for each other make a small job long on a machine that others use too.
                     "OMP_NUM_THREADS": "1"}
        # The server names its display on this pipe once it takes clients.
        ready, told = os.pipe()
        self.start(["Xvfb", "-displayfd", str(told), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
                   pass_fds=(told,))
        os.close(told)
        with os.fdopen(ready) as pipe:
            self.env["DISPLAY"] = ":" + pipe.readline().strip()
        self.start(["openbox"])
        wait_for("a window manager", lambda: self.xdotool("get_desktop", check=False).isdigit())

    def start(self, command, log=subprocess.DEVNULL, **more):
        child = subprocess.Popen(command, env=self.env, stdout=log, stderr=log, cwd=self.folder,
                                 preexec_fn=end_with_parent, **more)
        self.children.append(child)
        return child

    def close(self):
        for child in reversed(self.children):
            if child.poll() is None:
                child.send_signal(signal.SIGTERM)
                try:
                    child.wait(10)
                except subprocess.TimeoutExpired:
                    child.kill()
                    child.wait()

    def xdotool(self, *words, check=True):
        done = subprocess.run(["xdotool", *map(str, words)], env=self.env, capture_output=True, text=True, timeout=PATIENCE)
        if check and done.returncode != 0:
            raise Missing(f"xdotool {' '.join(map(str, words))}: {done.stderr.strip() or 'found nothing'}")
        return done.stdout.strip()

    def key(self, *keys):
        self.xdotool("key", "--delay", "30", *keys)

    def type(self, text):
        self.xdotool("type", "--delay", "8", text)

    def title(self):
        """Of the window that has the keyboard; empty for none."""
        return self.xdotool("getactivewindow", "getwindowname", check=False)

    def wait_for_title(self, title):
        wait_for(f"a window “{title}” with the keyboard (it is “{self.title()}”)", lambda: self.title() == title)

    def move(self, x, y):
        self.xdotool("mousemove", x, y)

    def click(self, x, y, held=None):
        self.move(x, y)
        if held:
            self.xdotool("keydown", held)
        self.xdotool("click", 1)
        if held:
            self.xdotool("keyup", held)

    def geometry(self):
        """Place and size on the screen of the window that has the keyboard."""
        window = self.xdotool("getactivewindow")
        # Not getwindowgeometry's own place, which counts the frame twice.
        self.xdotool("mousemove", "--window", window, 0, 0)
        lines = self.xdotool("getmouselocation", "--shell", "getwindowgeometry", "--shell", window).splitlines()
        place, size = dict(line.split("=") for line in lines[:4]), dict(line.split("=") for line in lines[4:])
        return int(place["X"]), int(place["Y"]), int(size["WIDTH"]), int(size["HEIGHT"])

    def picture(self):
        """The whole screen."""
        command = ["import", "-silent", "-window", "root", "-depth", "8"]
        size = self.xdotool("getdisplaygeometry").split()
        done = subprocess.run([*command, "bgra:-"], env=self.env, capture_output=True, timeout=PATIENCE, check=True)
        return Picture(int(size[0]), int(size[1]), done.stdout)

    def save_picture(self, file, crop=None):
        """PNG of the screen, or of (left, top, width, height) of it."""
        cut = ["-crop", "{2}x{3}+{0}+{1}".format(*crop), "+repage"] if crop else []
        subprocess.run(["import", "-silent", "-window", "root", *cut, str(file)], env=self.env, timeout=PATIENCE, check=True)

    def still(self, box, patience=PATIENCE):
        """A picture whose box did not change between two looks."""
        last = [self.picture()]

        def settled():
            now = self.picture()
            same = now.part(box) == last[0].part(box)
            last[0] = now
            return same

        wait_for("a picture that stands still", settled, patience)
        return last[0]

    def paste(self, text):
        subprocess.run(["xclip", "-i", "-selection", "clipboard"], env=self.env, input=str(text), text=True, timeout=PATIENCE,
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.key("ctrl+v")

    def clipboard(self):
        done = subprocess.run(["xclip", "-o", "-selection", "clipboard"], env=self.env, capture_output=True, text=True,
                              timeout=PATIENCE)
        return done.stdout if done.returncode == 0 else ""
