#!/usr/bin/env python3
"""Sees a Unity game's screen as text and acts on it, one command at a time.

The game has the package com.abu.bridge in it, or Bridle plays it: both take one JSON object per line on port 9999. This
file connects, sends one command, reads one reply, prints it and ends. It needs Python 3.9 and nothing else.
"""

from __future__ import annotations

import argparse
import base64
import binascii
import errno
import json
import os
import re
import socket
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any, Dict, List, Mapping, NoReturn, Optional, Sequence, Tuple

HOST = "127.0.0.1"
DEFAULT_PORT = 9999
TIMEOUT_S = 30.0
TIMEOUT_S_MAX = 86_400.0
REPLY_BYTES_MAX = 67_108_864  # a large picture in base64, several times over
FILE_BYTES_MAX = 65_536  # of what the editor writes about itself
PNG = b"\x89PNG\r\n\x1a\n"

EXAMPLES = """\
examples:
  abu.py snapshot                  what is on the screen, with refs for what can be acted on
  abu.py snapshot --compact        the same without groups that say and hold nothing
  abu.py click e1                  click it; @e1 is the same
  abu.py hover e1
  abu.py fill e4 "some text"       write into it; put -- before a text that begins with a dash
  abu.py drag e2 e5                from one to another
  abu.py screenshot                save a PNG and print its path
  abu.py status                    whether the editor runs, and what it plays
  ABU_PORT=9998 abu.py snapshot    another port

An action prints the screen as it is once it has come to rest; what happened on the way goes to stderr.
Refs are those of the last screen that was printed. The port is ABU_PORT, or else ABU_WS_PORT, or else
what the Unity project around this folder has noted in Library/Abu/ports.json, or else 9999. It ends with
0, with 1 and "Error: ..." when it failed, and with 2 when the command line is wrong.
"""


class AbuError(Exception):
    """What went wrong, as one sentence; `hint` is the next step, where there is one."""

    def __init__(self, message: str, hint: Optional[str] = None) -> None:
        super().__init__(message)
        self.hint = hint


class ConnectionError(AbuError):
    """Nobody listens, or the connection was lost."""


class TimeoutError(AbuError):
    """No whole reply came in time."""


class EmptyResponseError(AbuError):
    """The connection was closed without a reply."""


class ResponseError(AbuError):
    """What came is not a reply to what was asked."""


class CommandError(AbuError):
    """The game says that the command failed; `snapshot` is the screen that it left, where it tells."""

    def __init__(self, message: str, hint: Optional[str] = None, snapshot: Optional[str] = None) -> None:
        super().__init__(message, hint)
        self.snapshot = snapshot


def build_params(args: argparse.Namespace) -> Dict[str, Any]:
    """The params of a command, from what the command line says."""
    params: Dict[str, Any] = {}
    for name in ("ref", "source", "target"):
        ref = getattr(args, name, None)
        if ref is not None:
            params[name] = ref[1:] if ref.startswith("@") else ref
    if getattr(args, "value", None) is not None:
        params["value"] = args.value
    for name, wire_name in (("compact", "compact"), ("interactive", "interactive"), ("effect_logs", "effectLogs")):
        if getattr(args, name, False):
            params[wire_name] = True
    if getattr(args, "max_depth", None) is not None:
        params["maxDepth"] = args.max_depth
    return params


def build_command(command: str, params: Mapping[str, Any]) -> Dict[str, Any]:
    """A request, with an id that no other has."""
    return {"id": str(uuid.uuid4()), "command": command, "params": dict(params)}


def send_command(
    command: str, params: Mapping[str, Any], port: int = DEFAULT_PORT, timeout_s: float = TIMEOUT_S
) -> Dict[str, Any]:
    """Connects, sends one line and gives the one reply, whether it says success or not."""
    request = build_command(command, params)
    line, is_whole = _ask(json.dumps(request).encode() + b"\n", port, timeout_s)
    if not line.strip():
        how = "sent an empty line" if is_whole else "hung up without an answer"
        raise EmptyResponseError(f"Empty reply: {HOST}:{port} {how}")
    try:
        reply = _parse_object(line)
    except ValueError:
        if not is_whole:
            raise ResponseError(f"The reply broke off: {HOST}:{port} hung up after {len(line)} bytes") from None
        raise ResponseError("The reply is not a JSON object") from None
    said = reply.get("id")
    if said in (None, "") and reply.get("success") is not True:
        return reply  # who cannot read a request cannot repeat its id
    if said != request["id"]:
        raise ResponseError(f"The reply is to another command: its id is {_short(said)}")
    return reply


def _ask(request: bytes, port: int, timeout_s: float) -> Tuple[bytes, bool]:
    """The line that comes back, and whether it has an end. The time is for all of it, however slowly it drips."""
    at = f"{HOST}:{port}"
    end = time.monotonic() + timeout_s
    late = TimeoutError(f"Timed out: no reply from {at} within {timeout_s:g} s")
    try:
        link = socket.create_connection((HOST, port), timeout_s)
    except socket.timeout:
        raise late from None
    except OSError as error:
        message = f"Cannot connect to {at}: {_code_of(error)}. Is the game running?"
        raise ConnectionError(message, "press Play in Unity, or name another port by ABU_PORT") from None
    got = bytearray()
    with link:
        try:
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            link.sendall(request)
            while True:
                left_s = end - time.monotonic()
                if left_s <= 0:
                    raise late
                link.settimeout(left_s)
                chunk = link.recv(65_536)
                if not chunk:
                    break
                line_end = chunk.find(b"\n")
                if line_end != -1:
                    got += chunk[:line_end]
                    return bytes(got), True
                got += chunk
                if len(got) > REPLY_BYTES_MAX:
                    raise ResponseError(f"The reply of {at} is too long")
        except socket.timeout:
            raise late from None
        except OSError as error:
            raise ConnectionError(f"Lost the connection to {at}: {_code_of(error)}") from None
    return bytes(got), False


def handle_response(command: str, response: Mapping[str, Any], output: Optional[str] = None) -> str:
    """What a reply has to print: the screen, or the path of the picture, which is saved here."""
    data = response.get("data")
    fields: Mapping[str, Any] = data if isinstance(data, dict) else {}
    snapshot = fields.get("snapshot")
    if response.get("success") is not True:
        raise CommandError(
            _text_of(response.get("error", "no reason given")),
            response["hint"] if isinstance(response.get("hint"), str) else None,
            snapshot if isinstance(snapshot, str) else None,
        )
    if command == "screenshot":
        return _save_picture(fields.get("base64"), output)
    if not isinstance(snapshot, str):
        raise ResponseError("The reply holds no snapshot")
    return snapshot


def describe_events(response: Mapping[str, Any]) -> List[str]:
    """What happened on the way to the screen of a reply, a line for each."""
    data = response.get("data")
    if not isinstance(data, dict):
        return []
    lines = [*_list_of(data.get("history")), *_list_of(data.get("effectLogs"))]
    if data.get("died") is True:
        death = data.get("death") if isinstance(data.get("death"), dict) else {}
        place = death.get("pos")
        where = " at " + " ".join(map(_text_of, place)) if isinstance(place, list) else ""
        lines.append(f"The player died ({_text_of(death.get('cause'))}){where}")
    if data.get("settled") is False:
        lines.append("not at rest yet: " + ", ".join(_list_of(data.get("moving"))))
    return lines


def _save_picture(encoded: Any, output: Optional[str]) -> str:
    try:
        picture = base64.b64decode(encoded, validate=True) if isinstance(encoded, str) else b""
    except (binascii.Error, ValueError):
        picture = b""
    if not picture.startswith(PNG):
        raise ResponseError("The reply holds no PNG")
    try:
        path = Path(output) if output else Path(tempfile.mkdtemp(prefix="abu-")) / "screenshot.png"
        path.write_bytes(picture)
        return str(path.resolve())
    except (OSError, ValueError) as error:
        raise AbuError(f"Cannot write the picture: {error}") from None


def find_port(env: Mapping[str, str], folder: Path) -> int:
    """The port of the environment, or of the Unity project around the folder, or 9999."""
    for name in ("ABU_PORT", "ABU_WS_PORT"):
        text = env.get(name)
        if text:
            port = int(text) if re.fullmatch("[0-9]{1,5}", text) else 0
            if not _is_port(port):
                raise AbuError(f"{name}={text} is not a port")
            return port
    project = find_project(folder)
    noted = None if project is None else _noted_port(project)
    return DEFAULT_PORT if noted is None else noted


def find_project(folder: Path) -> Optional[Path]:
    """The nearest Unity project: this folder or one around it. A worktree inside another project is its own."""
    here = folder.resolve()
    for place in (here, *here.parents):
        # Not by Path.is_dir, which raises an error in a folder around this one that may not be looked into.
        if os.path.isdir(place / "Library" / "Abu") or os.path.isfile(place / "ProjectSettings" / "ProjectVersion.txt"):
            return place
    return None


def _noted_port(project: Path) -> Optional[int]:
    path = project / "Library" / "Abu" / "ports.json"
    if not path.exists():
        return None
    try:
        noted = _read_object(path)
        port, pid = noted.get("port"), noted.get("pid")
        if not _is_port(port) or not _is_pid(pid):
            raise AbuError("it names no port and process")
        if not _is_alive(pid):
            raise AbuError(f"process {pid} has ended")
    except AbuError as error:
        _say(f"Note: {path} is passed over: {error}")
        return None
    return port


def read_status(folder: Path) -> Dict[str, Any]:
    """What the editor has written about itself, and whether that still holds."""
    project = find_project(folder)
    if project is None:
        raise AbuError(f"There is no Unity project in or around {folder.resolve()}", "name one by --project")
    path = project / "Library" / "Abu" / "state.json"
    if not path.exists():
        raise AbuError(f"There is no {path}", "open the project in a Unity editor that has com.abu.bridge")
    try:
        state = _read_object(path)
    except AbuError as error:
        raise AbuError(f"{path} cannot be used: {error}") from None
    pid, port = state.get("pid"), state.get("port")
    is_alive = _is_pid(pid) and _is_alive(pid)
    is_listening = _is_port(port) and _is_listening(port)
    return {**state, "project": str(project), "alive": is_alive, "listening": is_listening}


def describe_status(status: Mapping[str, Any]) -> str:
    """A status as a person reads it."""
    rows = [
        ("project", status["project"]),
        ("play mode", status.get("playMode", "unknown")),
        ("scene", status.get("scene", "unknown")),
        ("editor", f"process {_text_of(status.get('pid'))}, {'alive' if status['alive'] else 'has ended'}"),
        ("log file", status.get("logFile", "unknown")),
    ]
    transport, port = _text_of(status.get("transport")), status.get("port")
    if port is not None:
        who = "somebody listens" if status["listening"] else "nobody listens"
        rows.append(("bridge", f"{transport}, port {_text_of(port)}: {who}"))
    elif status.get("transport") is not None:
        rows.append(("bridge", f"{transport}: it dials Bridle"))
    else:
        return _in_rows([*rows, ("bridge", "does not run")])
    return _in_rows([*rows, ("connected", "yes" if status.get("connected") is True else "no")])


def _in_rows(rows: Sequence[Tuple[str, Any]]) -> str:
    return "\n".join(f"{name:<10} {_one_line(_text_of(value))}" for name, value in rows)


def _is_reached(status: Mapping[str, Any]) -> bool:
    """A bridge that listens has a port; one that dials Bridle has none, and is reached there."""
    return status["listening"] if status.get("port") is not None else status.get("connected") is True


def _is_alive(pid: int) -> bool:
    if os.name == "nt":
        return _is_alive_on_windows(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # it belongs to somebody else
    return True


def _is_alive_on_windows(pid: int) -> bool:
    """os.kill would end the process there, whatever the signal."""
    import ctypes

    query, still_active = 0x1000, 259
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]
    handle = kernel.OpenProcess(query, False, pid)
    if not handle:
        return False
    code = ctypes.c_ulong()
    known = kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.CloseHandle(handle)
    return bool(known) and code.value == still_active


def _is_listening(port: int) -> bool:
    """Whether the port is taken. To connect would end the command of whoever is connected: a new client replaces it."""
    with socket.socket() as probe:
        try:
            if os.name != "nt":  # where it would take the port from who listens
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((HOST, port))
        except OSError:
            return True
    return False


def _is_port(value: Any) -> bool:
    return type(value) is int and 0 < value <= 65_535


def _is_pid(value: Any) -> bool:
    return type(value) is int and 0 < value <= 0x7FFFFFFF


def _read_object(path: Path) -> Dict[str, Any]:
    try:
        with path.open("rb") as file:
            text = file.read(FILE_BYTES_MAX + 1)
        if len(text) > FILE_BYTES_MAX:
            raise AbuError(f"it is longer than {FILE_BYTES_MAX} bytes")
        return _parse_object(text)
    except OSError as error:
        raise AbuError(f"it cannot be read: {error.strerror}") from None
    except ValueError:
        raise AbuError("it is not a JSON object") from None


def _parse_object(text: bytes) -> Dict[str, Any]:
    """What JSON says that is an object. Raises ValueError for anything else, however deep."""
    try:
        value = json.loads(text.decode("utf-8-sig"), parse_constant=_refuse)
    except RecursionError:
        raise ValueError("too deep") from None
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


def _code_of(error: OSError) -> str:
    return errno.errorcode.get(error.errno or 0) or str(error)


def _text_of(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _list_of(value: Any) -> List[str]:
    return [_text_of(item) for item in value] if isinstance(value, list) else []


def _short(value: Any) -> str:
    text = _text_of(value)
    return text if len(text) <= 80 else text[:80] + "..."


# What a terminal could obey, or be turned around by.
_UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_SHORT_ESCAPES = {"\b": "\\b", "\t": "\\t", "\f": "\\f", "\r": "\\r"}


def _printable(text: str) -> str:
    """What a game says may hold anything; a terminal must not obey it. Lines stay lines."""
    return _UNSAFE.sub(lambda found: _SHORT_ESCAPES.get(found[0], f"\\u{ord(found[0]):04x}"), text)


def _one_line(text: str) -> str:
    return _printable(text).replace("\n", "\\n")


def _json_line(value: Mapping[str, Any]) -> str:
    return _printable(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _say(text: str) -> None:
    sys.stderr.write(_printable(text) + "\n")


def _print(text: str) -> None:
    sys.stdout.write(_printable(text) + "\n")


def _show_failure(error: AbuError) -> int:
    if isinstance(error, CommandError) and error.snapshot is not None:
        _print(error.snapshot)
        sys.stdout.flush()
    _say(f"Error: {error}" + (f"\n  {error.hint}" if error.hint else ""))
    return 1


def _seconds(text: str) -> float:
    value = float(text)
    if not 0.001 <= value <= TIMEOUT_S_MAX:
        raise ValueError(text)
    return value


def _levels(text: str) -> int:
    value = int(text)
    if value < 0:
        raise ValueError(text)
    return value


_seconds.__name__ = "number of seconds"  # argparse says: invalid number of seconds value
_levels.__name__ = "number of levels"


def _add_shared(parser: argparse.ArgumentParser, is_first: bool) -> None:
    """What is for every command may stand before it or after it, so that only the first has defaults."""

    def default(value: Any) -> Any:
        return value if is_first else argparse.SUPPRESS

    parser.add_argument("--json", action="store_true", default=default(False), help="print the reply as a line of JSON")
    waiting = "how long to wait for the reply (30)"
    parser.add_argument("--timeout", type=_seconds, default=default(TIMEOUT_S), metavar="SECONDS", help=waiting)
    parser.add_argument("--project", default=default(None), metavar="DIR", help="look for the Unity project from here")


def build_parser() -> argparse.ArgumentParser:
    """The command line."""
    logs = argparse.ArgumentParser(add_help=False)
    logs.add_argument("--effect-logs", action="store_true", help="tell what could be seen and heard, too")

    parser = argparse.ArgumentParser(
        prog="abu.py",
        description="Sees a Unity game's screen as text and acts on it, one command at a time.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    _add_shared(parser, is_first=True)
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)

    def add(name: str, text: str, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text, parents=parents, allow_abbrev=False)
        _add_shared(added, is_first=False)
        return added

    snapshot = add("snapshot", "what is on the screen, with refs for what can be acted on", logs)
    snapshot.add_argument("--compact", action="store_true", help="without groups that say and hold nothing")
    snapshot.add_argument("--interactive", action="store_true", help="only what can be acted on")
    snapshot.add_argument("--max-depth", type=_levels, metavar="N", help="so many levels below the top")
    add("click", "click an element", logs).add_argument("ref", help="as e1 or @e1")
    add("hover", "point at an element", logs).add_argument("ref", help="as e1 or @e1")
    drag = add("drag", "drag an element to another one, or to wherever it falls", logs)
    drag.add_argument("source", help="the ref of what is dragged")
    drag.add_argument("target", nargs="?", help="the ref of where it goes")
    fill = add("fill", "write into an element", logs)
    fill.add_argument("ref", help="as e1 or @e1")
    fill.add_argument("value", help="the text; put -- before one that begins with a dash")
    screenshot = add("screenshot", "save a PNG and print its path")
    screenshot.add_argument("path", nargs="?", help="where to save it; a temporary folder when left out")
    screenshot.add_argument("--output", "-o", metavar="PATH", help="the same")
    add("status", "whether the editor runs, and what it plays; ends with 0 only where that can be asked")
    return parser


def run(argv: Sequence[str], env: Mapping[str, str]) -> int:
    """Does what the command line says. The result is the exit code."""
    parser = build_parser()
    args = parser.parse_args(argv)
    output = getattr(args, "output", None) or getattr(args, "path", None)
    if getattr(args, "output", None) and args.path:
        parser.error("the picture has two paths")
    folder = Path(args.project or ".")
    try:
        if args.command == "status":
            status = read_status(folder)
            _print(_json_line(status) if args.json else describe_status(status))
            return 0 if status["alive"] and _is_reached(status) else 1
        response = send_command(args.command, build_params(args), find_port(env, folder), args.timeout)
        if args.json:
            return _show_json(args.command, response, output)
        _print(handle_response(args.command, response, output))
        for line in describe_events(response):
            _say(line)
        return 0
    except AbuError as error:
        return _show_failure(error)


def _show_json(command: str, response: Dict[str, Any], output: Optional[str]) -> int:
    """The reply as it came; a picture is saved, and its path stands in its place."""
    try:
        shown = handle_response(command, response, output)
    except CommandError as error:
        _print(_json_line(response))
        return _show_failure(CommandError(str(error), error.hint))
    if command == "screenshot":
        data = {name: value for name, value in response["data"].items() if name != "base64"}
        response = {**response, "data": {**data, "path": shown}}
    _print(_json_line(response))
    return 0


def main() -> None:
    """Runs the command line, and ends the process."""
    for stream in (sys.stdout, sys.stderr):
        # Halves of characters are JSON, too, but nothing that can be printed.
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = run(sys.argv[1:], os.environ)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read has heard enough
        code = 1
    sys.exit(code)


if __name__ == "__main__":
    main()
