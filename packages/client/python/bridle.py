"""Plays in a run of Bridle: the client for Python, in this one file, with the standard library only.

    import bridle

    with bridle.connect() as world:
        world.set_actions(actions={"move_y": 1})
        world.step(ticks=20)
        print(world.get_state()["player"]["pos"])

Every op of automation-v1 is a method: its fields are keyword arguments (`from_` for `from`), and what it answers
is a dict. One thread may use a client at a time. Needs Python 3.9.
"""

import collections
import json
import math
import os
import socket
import stat
import subprocess
import time
import weakref

__all__ = ["BridleError", "Client", "connect"]

AUTOMATION_PORT = 4242  # where a run listens that was told no other
LINE_BYTES_MAX = 67_108_864  # as much as a run keeps for a client that does not read
REQUEST_BYTES_MAX = 1_048_576  # a line that a run takes: over a longer one it ends the connection
SILENCE_S = 150  # a little more than a run gives the longest step; progress counts
CONNECT_S = 10
EVENTS_KEPT_MAX = 1_000  # that one reader has not read
STEP_TICKS_MAX = 1_000  # of one step in a wait: 50 s of 20 ticks each, of the 120 s that it is given
FILE_BYTES_MAX = 65_536  # of the file of a run
FILES_MAX = 10_000
TIMER_S_MAX = 2_147_483  # 24 days: a socket waits no longer

START_ONE = "start one with `npm start` in a clone, or `bridle serve`"
LISTEN_HINT = "start it with --automation-listen <addr>"
UNASKED = {"control_taken", "control_given", "dropped"}  # events that need no subscription
COMES_WITH = {"screenshot_failed": "screenshot"}  # what to subscribe to for what comes along


class BridleError(Exception):
    """What went wrong.

    Codes of the run: bad_request, unauthorized, unsupported, busy, cancelled, internal. Codes of the way there:
    no_run (none is found, or several), not_connected, disconnected, timeout.
    """

    def __init__(self, code, message, hint=None, details=None):
        super().__init__(f"{code}: {message}" + (f"\n  {hint}" if hint else ""))
        self.code = code
        self.message = message
        self.hint = hint
        self.details = details or {}

    @classmethod
    def _of(cls, reply):
        fields = {key: value for key, value in reply.items() if key not in ("event", "id")}
        code, message = str(fields.pop("code", "internal")), str(fields.pop("message", ""))
        return cls(code, message, fields.pop("hint", None), fields)


def connect(
    port=None,
    host=None,
    path=None,
    endpoints_file=None,
    run=None,
    game=None,
    token=None,
    name=None,
    kind=None,
    control=None,
    reason=None,
    timeout_s=None,
):
    """Connects to a run and says hello.

    Without any of the first five: the run of this folder or of the nearest one around it, or the only one.
    control="none" reads only, also while another client has control; control="take" takes it from that one.
    The token is that of BRIDLE_AUTOMATION_TOKEN when left out.
    """
    place = _place_for(port, host, path, endpoints_file, run)
    at = place if isinstance(place, str) else "%s:%d" % place
    try:
        if isinstance(place, str):
            link = socket.socket(socket.AF_UNIX)
            link.settimeout(CONNECT_S)
            link.connect(place)
        else:
            link = socket.create_connection(place, CONNECT_S)
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except (OSError, UnicodeError) as error:
        if isinstance(error, PermissionError):
            hint = "connect as the user that the run belongs to"
        else:
            hint = f"{START_ONE}, or say where one is: connect(port=…), connect(run=…)"
        message = f"cannot connect to {at}: {getattr(error, 'strerror', None) or error}"
        raise BridleError("not_connected", message, hint) from error
    client = Client(link)
    try:
        client._greet(token, name, kind, game, control, reason, timeout_s)
    except BaseException:
        client.close()
        raise
    return client


class Client:
    """A connection to a run. Its ops are methods; see `dir(client)`, or `bridle drive --help`."""

    def __init__(self, link):
        self.capabilities = []
        self.game = None
        self._link = link
        self._bytes = bytearray()
        self._searched = 0
        self._last_id = 0
        self._waiting = {}  # what each request that waits was answered, None until it is
        self._progress = {}
        self._listeners = []
        self._readers = weakref.WeakSet()
        self._asked = (["screenshot"], 1)
        self._ended = None

    def __getattr__(self, op):
        if op.startswith("_"):
            raise AttributeError(op)

        def ask(**fields):
            return self.ask(op, **fields)

        ask.__name__ = op
        return ask

    def __dir__(self):
        return sorted({*super().__dir__(), *self.capabilities})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def ask(self, op, *, timeout_s=None, on_progress=None, **fields):
        """Any op by its name, also `close`, which as a method ends the connection.

        `timeout_s` is for the whole request; when left out, 150 s in which nothing is heard of it. Ctrl-C ends the
        request in the run, too.
        """
        reply = self._request(op, fields, timeout_s, on_progress)
        if op == "use_game":
            self._end_readers(None)
        if op == "subscribe":
            self._asked = None
        return reply

    def _request(self, op, fields, timeout_s=None, on_progress=None):
        if self._ended:
            raise _afterwards(self._ended)
        _check_timeout(timeout_s)
        self._last_id += 1
        request_id = f"p{self._last_id}"
        # A field may be a word of Python's: `from_` stands for `from`.
        sent = {name[:-1] if name.endswith("_") else name: value for name, value in fields.items()}
        line = json.dumps({**sent, "op": op, "id": request_id}, allow_nan=False)
        if len(line) > REQUEST_BYTES_MAX:  # it is all ASCII
            message = f"a request of more than {REQUEST_BYTES_MAX} bytes"
            raise BridleError("bad_request", message, "ask for less at once")
        self._waiting[request_id] = None
        self._progress[request_id] = on_progress
        try:
            self._send(line)
            return self._result(request_id, timeout_s)
        finally:
            self._waiting.pop(request_id, None)
            self._progress.pop(request_id, None)

    def _result(self, request_id, timeout_s):
        end = time.monotonic() + (SILENCE_S if timeout_s is None else timeout_s)
        try:
            while self._waiting[request_id] is None:
                message = self._read(end)
                if message is None:
                    self._cancel(request_id)
                    seconds = SILENCE_S if timeout_s is None else timeout_s
                    raise BridleError("timeout", f"no reply within {seconds} s")
                if timeout_s is None and message.get("id") == request_id:
                    end = time.monotonic() + SILENCE_S  # it makes progress
                self._take(message)
        except KeyboardInterrupt:
            self._cancel(request_id)
            raise
        reply = self._waiting[request_id]
        if reply.get("event") == "error":
            raise BridleError._of(reply)
        return {key: value for key, value in reply.items() if key not in ("event", "id")}

    def _cancel(self, request_id):
        """Ends a request in the run; whoever asks next is answered after that."""
        self._last_id += 1
        line = json.dumps({"op": "cancel", "id": f"p{self._last_id}", "target": request_id})
        try:
            self._send(line)
        except BridleError:
            pass  # then it has ended with the connection

    # Events

    def on(self, kind, listener):
        """Calls the listener for every such event, whenever this client reads: in requests, waits and loops."""
        self._listeners.append((kind, listener))
        try:
            self._subscribe()
        except BridleError:
            self._listeners.remove((kind, listener))
            raise

    def off(self, kind, listener):
        if (kind, listener) in self._listeners:
            self._listeners.remove((kind, listener))
            self._subscribe()

    def events(self, *kinds, every_ticks=1, timeout_s=None):
        """Events from now on, for a `for`. Those that are not read are kept up to a bound, and told as `dropped`.

        `timeout_s` is how long to wait for the next one. `close()` ends it, as the end of a `with` does.
        """
        if type(every_ticks) is not int or every_ticks < 1:
            hint = "it is a whole number of ticks, at least 1"
            raise BridleError("bad_request", f"every_ticks is {every_ticks}", hint)
        _check_timeout(timeout_s)
        reader = Events(self, set(kinds), every_ticks, timeout_s)
        self._readers.add(reader)
        try:
            self._subscribe()
        except BridleError:
            self._readers.discard(reader)
            raise
        return reader

    def _subscribe(self):
        wanted = {kind for kind, _ in self._listeners}.union(*(one.kinds for one in self._readers))
        events = sorted({COMES_WITH.get(kind, kind) for kind in wanted} - UNASKED)
        every = [one.every_ticks for one in self._readers if "state" in one.kinds]
        every += [1 for kind, _ in self._listeners if kind == "state"]
        choice = (events, math.gcd(*every) if every else 1)  # at multiples of it everybody's are told
        if choice == self._asked or (not events and self._asked == (["screenshot"], 1)):
            return
        self._request("subscribe", {"events": events, "every_ticks": choice[1]})
        self._asked = choice

    def _tell(self, event):
        kind = event.get("event")
        for reader in list(self._readers):
            is_its_own = kind in reader.kinds or kind == "dropped" or not reader.kinds
            if is_its_own and (kind != "state" or event.get("tick", 0) % reader.every_ticks == 0):
                reader._put(event)
        for wanted, listener in list(self._listeners):
            if wanted == kind:
                listener(event)

    def _end_readers(self, why):
        for reader in list(self._readers):
            reader._end(why)
        self._readers.clear()
        self._listeners.clear()
        self._asked = (["screenshot"], 1)

    # Waits in the time of the game

    def wait_ticks(self, ticks, timeout_s=None):
        """Waits so many ticks of the game: lets them pass where time waits for its clients."""
        return self.wait_until(None, ticks, timeout_s)

    def wait_until(self, until, ticks, timeout_s=None):
        """Waits until something is so, at most so many ticks of the game.

        `until` is what `step` takes: one of tick, within, health_below, event (with matching), block, milestone,
        or a list of such. In the answer `ended_by` is what came true, None where the ticks ran out.
        """
        if type(ticks) is not int or ticks < 0:
            raise BridleError("bad_request", f"ticks is {ticks}", "it is a whole number of ticks")
        fields = {} if until is None else {"until": until}
        left = ticks
        deaths = {}
        try:
            while True:
                some = min(left, STEP_TICKS_MAX)
                result = self.ask("step", ticks=some, timeout_s=timeout_s, **fields)
                left -= some
                deaths = _both_of(deaths, result)
                if left <= 0 or result.get("ended_by") is not None:
                    return {**result, **deaths}
        except BridleError as error:
            # Where steps are refused, time goes by without us: it runs freely, or another has control.
            if error.code not in ("unsupported", "busy"):
                raise
        return {**self._watch(until, left, timeout_s), **deaths}

    def _watch(self, until, ticks, timeout_s):
        conditions = [] if until is None else until if isinstance(until, list) else [until]
        kinds = {one["event"] for one in conditions if one.get("event") is not None}
        end = None if timeout_s is None else time.monotonic() + timeout_s

        def result(tick, met=None, seen=None):
            ended = {} if until is None else {"ended_by": met}
            return {"tick": tick, **ended, **({} if seen is None else {"seen": seen})}

        with self.events("state", *kinds) as events:
            state = self.ask("get_state")
            passed = 0
            while True:
                met = next((one for one in conditions if self._is_met(one, state)), None)
                if met is not None or passed >= ticks:
                    return result(state["tick"], met)
                while True:
                    event = events._next(SILENCE_S if end is None else end - time.monotonic())
                    met = next((one for one in conditions if _is_met_by(one, event)), None)
                    if met is not None:
                        return result(event["tick"], met, event)
                    if event["event"] == "state":
                        break
                passed += max(0, event["tick"] - state["tick"])  # another world may be younger
                state = event

    def _is_met(self, condition, state):
        if condition.get("tick") is not None:
            return state["tick"] >= condition["tick"]
        if condition.get("milestone") is not None:
            return condition["milestone"] in (state.get("milestones") or {})
        if condition.get("block") is not None:
            pos = condition["block"]["pos"]
            there = _block_parts((self.ask("get_blocks", from_=pos, to=pos)["palette"] or [""])[0])
            wanted = _block_parts(condition["block"]["equals"])
            return there[0] == wanted[0] and wanted[1] <= there[1]
        within, health = condition.get("within"), condition.get("health_below")
        if within is None and health is None:
            return False
        player = state.get("player")
        if player is None:
            raise BridleError("unsupported", "this game tells nothing of a player", "wait for an event")
        if health is not None:
            return player["health"] is not None and player["health"] < health
        squares = sum((a - b) ** 2 for a, b in zip(player["pos"], within["pos"]))
        return squares <= within["distance"] ** 2

    # The connection

    def close(self):
        """Ends the connection; the run goes on. (The op `close` is `ask("close")`.)"""
        self._end("the client was closed")

    def _greet(self, token, name, kind, game, control, reason, timeout_s):
        token = token if token is not None else os.environ.get("BRIDLE_AUTOMATION_TOKEN") or None
        who = {"client": name, "kind": kind, "token": token, "game": game}
        fields = {key: value for key, value in who.items() if value is not None}
        if control is not None:
            fields["control"] = "none"
        try:
            hello = self._request("hello", {"version": 1, **fields}, timeout_s)
            if control == "take":
                why = reason or f"{name or 'a client'} takes control"
                self._request("take_control", {"reason": why}, timeout_s)
        except BridleError as error:
            hint = _NEXT_STEPS.get(error.code, error.hint)
            raise BridleError(error.code, error.message, hint, error.details) from None
        capabilities = hello.get("capabilities")
        self.capabilities = capabilities if isinstance(capabilities, list) else []
        self.game = hello.get("game")

    def _send(self, line):
        self._link.settimeout(SILENCE_S)
        try:
            self._link.sendall(line.encode() + b"\n")
        except OSError as error:
            self._lost(error)
        except BaseException:
            self._end("a request was interrupted while it was sent")  # half a line may be out
            raise

    def _read(self, end):
        """The next message; None where none comes until then."""
        while True:
            if self._ended:
                raise self._ended
            at = self._bytes.find(b"\n", self._searched)
            if at >= 0:
                line = bytes(self._bytes[:at]).strip()
                del self._bytes[: at + 1]
                self._searched = 0
                if line:
                    return self._message(line)
                continue
            self._searched = len(self._bytes)
            if self._searched > LINE_BYTES_MAX:
                raise self._end(f"the server sent a line of more than {LINE_BYTES_MAX} bytes")
            left = end - time.monotonic()
            if left <= 0:
                return None
            self._link.settimeout(min(left, TIMER_S_MAX))
            try:
                chunk = self._link.recv(65_536)
            except socket.timeout:
                continue
            except OSError as error:
                self._lost(error)
            if not chunk:
                raise self._end("the server closed the connection")
            self._bytes += chunk

    def _message(self, line):
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise self._end("the server sent something that is not JSON") from None
        if not isinstance(message, dict):
            raise self._end("the server sent something that is no JSON object")
        if message.get("event") == "error" and message.get("id") is None:
            raise self._end(BridleError._of(message))  # it refuses the connection and says why
        return message

    def _take(self, message):
        """A reply to whoever waits for it, or an event."""
        request_id = message.get("id")
        if request_id is None:
            self._tell(message)
        elif isinstance(request_id, str) and request_id in self._waiting:
            if message.get("event") != "progress":
                self._waiting[request_id] = message
            elif self._progress.get(request_id) is not None:
                fields = {key: value for key, value in message.items() if key not in ("event", "id")}
                self._progress[request_id](fields)

    def _lost(self, error):
        raise self._end(f"the connection was lost: {error.strerror or error}") from error

    def _end(self, why):
        if self._ended is None:
            self._ended = why if isinstance(why, BridleError) else BridleError("disconnected", why)
            self._link.close()
            self._end_readers(self._ended)
        return self._ended


class Events:
    """Events for one reader, as it asks for them."""

    def __init__(self, client, kinds, every_ticks, timeout_s):
        self.kinds = kinds
        self.every_ticks = every_ticks
        self._client = client
        self._timeout_s = timeout_s
        self._kept = collections.deque()
        self._dropped = 0
        self._is_over = False
        self._why = None

    def __iter__(self):
        return self

    def __next__(self):
        return self._next(SILENCE_S if self._timeout_s is None else self._timeout_s, self._timeout_s is None)

    def _next(self, timeout_s, goes_on=False):
        end = time.monotonic() + timeout_s
        while not self._kept:
            if self._dropped > 0:
                count, self._dropped = self._dropped, 0
                return {"event": "dropped", "count": count}
            if self._is_over:
                if self._why is None or self._why.message == "the client was closed":
                    raise StopIteration
                raise self._why
            try:
                message = self._client._read(end)
            except BridleError:
                if not self._is_over:
                    raise
                continue
            if message is not None:
                self._client._take(message)
            elif goes_on:
                end = time.monotonic() + timeout_s
            else:
                raise BridleError("timeout", f"no event within {timeout_s:g} s")
        return self._kept.popleft()

    def close(self):
        self._end(None)
        client = self._client
        if self in client._readers:
            client._readers.discard(self)
            if client._ended is None:
                client._subscribe()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _put(self, event):
        if self._dropped == 0 and len(self._kept) < EVENTS_KEPT_MAX:
            self._kept.append(event)
        else:
            self._dropped += 1

    def _end(self, why):
        self._is_over = True
        self._why = why


_NEXT_STEPS = {
    "busy": 'connect(control="none") reads meanwhile, connect(control="take") takes control',
    "unauthorized": "connect(token=…), or set BRIDLE_AUTOMATION_TOKEN, to the token of the run",
    "disconnected": "is it a run of Bridle, and its automation-v1 endpoint? See bridle ps",
}


def _check_timeout(timeout_s):
    if timeout_s is not None and not timeout_s >= 0:
        raise BridleError("bad_request", f"timeout_s is {timeout_s}", "it is a number of seconds")


def _afterwards(ended):
    """What ended a connection is no answer to a request that comes after it."""
    if ended.code == "disconnected":
        return ended
    return BridleError("disconnected", f"the connection has ended: {ended.code}: {ended.message}", ended.hint)


def _both_of(first, second):
    """Of two steps: the last death, and how many there were, as one step would have told them."""
    before, death = first.get("death"), second.get("death")
    if death is None:
        return first
    count = death.get("count", 1) + (before.get("count", 1) if before else 0)
    return {"died": True, "death": {**death, "count": count} if count > 1 else death}


def _is_met_by(condition, event):
    if condition.get("event") is None or condition["event"] != event.get("event"):
        return False
    return all(event.get(name) == value for name, value in (condition.get("matching") or {}).items())


def _block_parts(block):
    name, _, listed = block.rstrip("]").partition("[")
    full = name if ":" in name else f"minecraft:{name}"
    return full, {one for one in listed.split(",") if one}


# Which run is meant: the same rules as those of `bridle drive`.


def _place_for(port, host, path, endpoints_file, run):
    ways = {"port": port, "path": path, "endpoints_file": endpoints_file, "run": run}
    given = [name for name, value in ways.items() if value is not None]
    if len(given) > 1:
        raise BridleError("bad_request", f"{' and '.join(given)} are given", "name a run in one way")
    if path is not None:
        return path
    if port is not None or host is not None:
        port = AUTOMATION_PORT if port is None else port
        if type(port) is not int or not 0 < port < 65_536:
            raise BridleError("bad_request", f"{port} is no port", "it is a number from 1 to 65535")
        return (host or "127.0.0.1", port)
    if endpoints_file is not None:
        return _place_in_file(endpoints_file)
    found = _choose_run(_runs(), _current_folder(), run)
    if found is None:
        return ("127.0.0.1", AUTOMATION_PORT)
    place = _place_of(found["endpoints"])
    if place is None:
        which = _printable(f"{found['name']} in {found['folder']}")
        raise BridleError("no_run", f"the run {which} has no automation-v1", LISTEN_HINT)
    return place


def _place_in_file(path):
    try:
        with open(path, encoding="utf-8") as file:
            endpoints = json.load(file)
    except (OSError, ValueError) as error:
        hint = "it is the file that bridle serve --endpoints-file writes while it runs"
        raise BridleError("no_run", f"{path}: {error}", hint) from error
    place = _place_of(endpoints) if _is_endpoints(endpoints) else None
    if place is None:
        raise BridleError("no_run", f"{path} names no automation endpoint", LISTEN_HINT)
    return place


def _place_of(endpoints):
    at = endpoints.get("automation", endpoints.get("automation-uds"))
    if at is None:
        return None
    host, colon, port = at.rpartition(":")
    if colon and port.isdigit() and "/" not in host:
        return (host.strip("[]"), int(port))
    return at


def _choose_run(runs, folder, name):
    if name is not None:
        named = [run for run in runs if run["name"] == name]
        if named:
            return named[0]
        there = f"; there are:\n{_list_of(runs)}" if runs else f": none is there; {START_ONE}"
        raise BridleError("no_run", f"no run is called {_printable(name)}{there}")
    at = folder
    while True:
        here = [run for run in runs if run["folder"] == at]
        if here or os.path.dirname(at) == at:
            break
        at = os.path.dirname(at)
    if len(here) == 1:
        return here[0]
    how = "choose one with connect(run=…)"
    if here:
        raise BridleError("no_run", f"several runs are there, in {_printable(at)}; {how}:\n{_list_of(here)}")
    if len(runs) > 1:
        why = "several runs are there, and none is of this folder"
        raise BridleError("no_run", f"{why}; {how}:\n{_list_of(runs)}")
    return runs[0] if runs else None


def _list_of(runs):
    return "\n".join("  " + _printable(f"{run['name']}  in {run['folder']}") for run in runs)


def _printable(text):
    """What a terminal must not obey is escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _current_folder():
    try:
        return os.getcwd()
    except OSError:
        return "/"


def _runs():
    """The runs of this user that live and can be reached, the oldest first."""
    home = os.environ.get("BRIDLE_HOME") or os.path.join(os.path.expanduser("~"), ".bridle")
    folder = os.path.join(os.path.abspath(home), "runs")
    try:
        found = os.stat(folder)
        # Where others can write, anybody could say where a client is to send its token.
        if found.st_uid != os.getuid() or found.st_mode & 0o022:
            return []
        files = [name for name in os.listdir(folder) if name.endswith(".json")][:FILES_MAX]
    except OSError:
        return []
    runs = [run for run in (_read_run(folder, name) for name in files) if run is not None]
    reachable = [run for run in runs if run["endpoints"] and _is_running(run)]
    return sorted(reachable, key=lambda run: run["startedMs"])


def _read_run(folder, name):
    try:
        # Nothing is read that could have no end or hold us up: a FIFO, a device, a link to one.
        flags = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW
        with open(os.open(os.path.join(folder, name), flags), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return None
            data = file.read(FILE_BYTES_MAX + 1)
        run = json.loads(data) if len(data) <= FILE_BYTES_MAX else None
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(run, dict) or f"{run.get('name')}.json" != name:
        return None
    texts = ["name", "begin", "machine", "folder"]
    is_run = (
        all(isinstance(run.get(key), str) for key in texts)
        and type(run.get("pid")) is int
        and run["pid"] > 1
        and isinstance(run.get("startedMs"), (int, float))
        and _is_endpoints(run.get("endpoints"))
    )
    return run if is_run else None


def _is_endpoints(value):
    return isinstance(value, dict) and all(isinstance(at, str) for at in value.values())


def _is_running(run):
    """Whether the process is there, and is that run: numbers of processes are used again."""
    if run["machine"] != socket.gethostname():
        return False
    if run["begin"]:
        return _begin_of(run["pid"]) == run["begin"]
    command = ["ps", "-p", str(run["pid"]), "-o", "command="]
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=3, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    return any(os.path.basename(word) in ("bridle", "bridle.js") for word in told.split())


def _begin_of(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="latin-1") as file:
            fields = file.read().rpartition(")")[2].split()
        with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as file:
            boot = file.read().strip()
    except OSError:
        return ""
    return "ended" if fields[0] == "Z" else f"{boot} {fields[19]}"
