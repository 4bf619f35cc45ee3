#!/usr/bin/env python3
"""Tests of abu.py: whole round trips with a mock server, and servers that do what they should not.

    python3 test_abu.py
"""

from __future__ import annotations

import argparse
import ast
import base64
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import unittest
import uuid
import zlib
from pathlib import Path
from typing import Any, Callable, Dict, List, NamedTuple, Optional
from unittest import mock

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

import abu  # noqa: E402

SCRIPT = HERE / "abu.py"
TREE = '- application "Table"\n  - button "End Turn" [ref=e1]\n  - textbox "Name" [ref=e2]'
REFS = {"e1": {"role": "button", "name": "End Turn"}, "e2": {"role": "textbox", "name": "Name"}}
COMMAND_S = 60  # of one process, on a machine that does other things


def png() -> bytes:
    """A picture of one grey dot."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    return abu.PNG + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\x7f")) + chunk(b"IEND", b"")


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class MockServer:
    """Listens on a free port until it is left; `does` is called for every connection with its first line."""

    def __init__(self, does: Callable[["MockServer", socket.socket, Dict[str, Any]], None]) -> None:
        self.requests: List[Dict[str, Any]] = []
        self.raw: List[bytes] = []
        self.connections = 0
        self.over = threading.Event()
        self._does = does
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> "MockServer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        socket.create_connection(("127.0.0.1", self.port)).close()  # wakes who accepts
        self._thread.join()
        self._socket.close()

    def _serve(self) -> None:
        while True:
            link, _ = self._socket.accept()
            with link:
                if self.over.is_set():
                    return
                self.connections += 1
                line = link.makefile("rb").readline()
                if not line:
                    continue
                self.raw.append(line)
                self.requests.append(json.loads(line))
                try:
                    self._does(self, link, self.requests[-1])
                except OSError:
                    pass  # the client has left, as it may


def replying(data: Any, **more: Any) -> MockServer:
    """A server that gives every command the same data."""

    def reply(_: MockServer, link: socket.socket, request: Dict[str, Any]) -> None:
        link.sendall(json.dumps({"id": request["id"], "success": True, "data": data, **more}).encode() + b"\n")

    return MockServer(reply)


def failing(error: Any, **more: Any) -> MockServer:
    """A server that fails every command."""

    def reply(_: MockServer, link: socket.socket, request: Dict[str, Any]) -> None:
        link.sendall(json.dumps({"id": request["id"], "success": False, "error": error, **more}).encode() + b"\n")

    return MockServer(reply)


def saying(text: bytes) -> MockServer:
    """A server that says this and hangs up. The id of the request stands for ID."""

    def say(_: MockServer, link: socket.socket, request: Dict[str, Any]) -> None:
        link.sendall(text.replace(b"ID", request["id"].encode()))

    return MockServer(say)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def plain_environment() -> Dict[str, str]:
    """Without what whoever runs the tests has set for abu.py, or for Python."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("ABU_", "PYTHON"))}


class AbuTest(unittest.TestCase):
    def folder(self) -> Path:
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        return Path(made.name).resolve()

    def abu(self, *argv: str, port: Optional[int] = None, cwd: Optional[Path] = None, **env: str) -> Ran:
        """What the command line does in a process of its own."""
        named = {} if port is None else {"ABU_PORT": str(port)}
        ran = subprocess.run(
            [sys.executable, str(SCRIPT), *argv],
            env={**plain_environment(), **named, **env},
            cwd=cwd or self.folder(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=COMMAND_S,
        )
        return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


class BuildParamsTest(unittest.TestCase):
    def params(self, *argv: str) -> Dict[str, Any]:
        return abu.build_params(abu.build_parser().parse_args(argv))

    def test_a_snapshot_has_none_of_its_own(self) -> None:
        self.assertEqual(self.params("snapshot"), {})

    def test_a_snapshot_is_filtered(self) -> None:
        self.assertEqual(self.params("snapshot", "--compact"), {"compact": True})
        every = self.params("snapshot", "--compact", "--interactive", "--max-depth", "0", "--effect-logs")
        self.assertEqual(every, {"compact": True, "interactive": True, "maxDepth": 0, "effectLogs": True})

    def test_a_leading_at_sign_is_stripped_from_refs(self) -> None:
        self.assertEqual(self.params("click", "@e1"), {"ref": "e1"})
        self.assertEqual(self.params("hover", "e1"), {"ref": "e1"})
        self.assertEqual(self.params("drag", "@e2", "@e5"), {"source": "e2", "target": "e5"})

    def test_a_drag_needs_no_target(self) -> None:
        self.assertEqual(self.params("drag", "e2"), {"source": "e2"})

    def test_a_value_is_sent_as_it_is(self) -> None:
        self.assertEqual(self.params("fill", "@e4", "@me"), {"ref": "e4", "value": "@me"})
        self.assertEqual(self.params("fill", "e4", ""), {"ref": "e4", "value": ""})
        self.assertEqual(self.params("fill", "e4", "--", "--json"), {"ref": "e4", "value": "--json"})
        self.assertEqual(self.params("fill", "e4", "-5"), {"ref": "e4", "value": "-5"})

    def test_a_screenshot_sends_no_path(self) -> None:
        self.assertEqual(self.params("screenshot", "--output", "a.png"), {})

    def test_a_namespace_made_by_hand_will_do(self) -> None:
        self.assertEqual(abu.build_params(argparse.Namespace(command="click", ref="@e3")), {"ref": "e3"})


class BuildCommandTest(unittest.TestCase):
    def test_it_has_id_command_and_params(self) -> None:
        command = abu.build_command("click", {"ref": "e1"})
        self.assertEqual(list(command), ["id", "command", "params"])
        self.assertEqual((command["command"], command["params"]), ("click", {"ref": "e1"}))
        self.assertEqual(uuid.UUID(command["id"]).version, 4)

    def test_no_two_have_one_id(self) -> None:
        self.assertEqual(len({abu.build_command("snapshot", {})["id"] for _ in range(100)}), 100)


class SendCommandTest(unittest.TestCase):
    def test_it_sends_one_line_and_gives_the_reply(self) -> None:
        with replying({"snapshot": TREE, "refs": REFS}) as server:
            reply = abu.send_command("snapshot", {"compact": True}, server.port)
        self.assertEqual(reply["data"], {"snapshot": TREE, "refs": REFS})
        self.assertEqual(len(server.raw), 1)
        self.assertTrue(server.raw[0].endswith(b"}\n"))
        self.assertEqual(server.requests[0]["params"], {"compact": True})

    def test_a_value_with_line_feeds_stays_one_line(self) -> None:
        with replying({"snapshot": ""}) as server:
            abu.send_command("fill", {"ref": "e1", "value": "a\nb\u2028é🂡"}, server.port)
        self.assertEqual(server.requests[0]["params"]["value"], "a\nb\u2028é🂡")
        self.assertEqual(server.raw[0].count(b"\n"), 1)

    def test_a_reply_in_pieces_is_put_together(self) -> None:
        def drip(_: MockServer, link: socket.socket, request: Dict[str, Any]) -> None:
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in json.dumps({"id": request["id"], "success": True, "data": {"snapshot": "é"}}).encode() + b"\n":
                link.sendall(bytes([byte]))

        with MockServer(drip) as server:
            self.assertEqual(abu.send_command("snapshot", {}, server.port)["data"], {"snapshot": "é"})

    def test_what_comes_after_the_line_is_left_unread(self) -> None:
        with saying(b'{"id":"ID","success":true,"data":{}}\n{"id":"other"}\n') as server:
            self.assertEqual(abu.send_command("snapshot", {}, server.port)["data"], {})

    def test_a_whole_reply_without_its_line_feed_counts_once_the_server_hangs_up(self) -> None:
        with saying(b'{"id":"ID","success":true,"data":{}}') as server:
            self.assertEqual(abu.send_command("snapshot", {}, server.port)["data"], {})

    def test_a_failure_is_a_reply_like_any_other(self) -> None:
        with failing("Ref e9 not found") as server:
            self.assertEqual(abu.send_command("click", {"ref": "e9"}, server.port)["error"], "Ref e9 not found")

    def test_who_could_not_read_the_request_repeats_no_id(self) -> None:
        with saying(b'{"id":null,"success":false,"error":"too deep"}\n') as server:
            self.assertEqual(abu.send_command("snapshot", {}, server.port)["error"], "too deep")

    def test_each_fault_of_the_way_has_a_class(self) -> None:
        with self.assertRaises(abu.ConnectionError):
            abu.send_command("snapshot", {}, free_port())
        with saying(b"") as server, self.assertRaises(abu.EmptyResponseError):
            abu.send_command("snapshot", {}, server.port)
        with MockServer(lambda server, *_: server.over.wait() and None) as server:
            try:
                with self.assertRaises(abu.TimeoutError):
                    abu.send_command("snapshot", {}, server.port, 0.05)
            finally:
                server.over.set()
        with saying(b"3\n") as server, self.assertRaises(abu.ResponseError):
            abu.send_command("snapshot", {}, server.port)

    def test_all_of_them_are_abu_errors(self) -> None:
        kinds = [abu.ConnectionError, abu.TimeoutError, abu.EmptyResponseError, abu.ResponseError, abu.CommandError]
        for kind in kinds:
            self.assertTrue(issubclass(kind, abu.AbuError), kind)


class HandleResponseTest(unittest.TestCase):
    def test_it_gives_the_snapshot_of_every_command_that_has_one(self) -> None:
        for command in ("snapshot", "click", "hover", "drag", "fill"):
            self.assertEqual(abu.handle_response(command, {"success": True, "data": {"snapshot": TREE}}), TREE)

    def test_an_empty_snapshot_is_one(self) -> None:
        self.assertEqual(abu.handle_response("snapshot", {"success": True, "data": {"snapshot": ""}}), "")

    def test_it_saves_a_picture(self) -> None:
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(tempfile, "tempdir", folder):
            encoded = base64.b64encode(png()).decode()
            path = abu.handle_response("screenshot", {"success": True, "data": {"base64": encoded}})
            self.assertEqual(Path(path).read_bytes(), png())
            self.assertTrue(path.endswith(".png"))

    def test_a_failure_is_raised_with_its_hint_and_its_screen(self) -> None:
        response = {"success": False, "error": "locked", "hint": "find the key", "data": {"snapshot": TREE}}
        with self.assertRaises(abu.CommandError) as raised:
            abu.handle_response("click", response)
        self.assertEqual(str(raised.exception), "locked")
        self.assertEqual((raised.exception.hint, raised.exception.snapshot), ("find the key", TREE))


class RoundTripTest(AbuTest):
    def test_snapshot_prints_the_tree(self) -> None:
        with replying({"snapshot": TREE, "refs": REFS}) as server:
            self.assertEqual(self.abu("snapshot", port=server.port), Ran(0, TREE + "\n", ""))
        self.assertEqual(server.requests[0]["command"], "snapshot")
        self.assertEqual(server.requests[0]["params"], {})

    def test_snapshot_compact(self) -> None:
        with replying({"snapshot": TREE, "refs": REFS}) as server:
            self.assertEqual(self.abu("snapshot", "--compact", port=server.port).code, 0)
        self.assertEqual(server.requests[0]["params"], {"compact": True})

    def test_click_hover_and_drag_print_the_tree_after_them(self) -> None:
        flags = {"click": "clicked", "hover": "hovered", "drag": "dragged"}
        for command, flag in flags.items():
            with replying({flag: True, "snapshot": TREE, "refs": REFS}) as server:
                self.assertEqual(self.abu(command, "@e1", port=server.port), Ran(0, TREE + "\n", ""))
            self.assertEqual(server.requests[0]["command"], command)

    def test_fill_sends_its_value(self) -> None:
        with replying({"filled": True, "snapshot": TREE, "refs": REFS}) as server:
            self.assertEqual(self.abu("fill", "@e2", "Ada Lovelace", port=server.port), Ran(0, TREE + "\n", ""))
        self.assertEqual(server.requests[0]["params"], {"ref": "e2", "value": "Ada Lovelace"})

    def test_history_and_effect_logs_go_to_stderr(self) -> None:
        data = {"snapshot": TREE, "history": ["A card is drawn.", "It burns."], "effectLogs": ["Sound: fire"]}
        with replying(data) as server:
            ran = self.abu("click", "e1", "--effect-logs", port=server.port)
        self.assertEqual(ran, Ran(0, TREE + "\n", "A card is drawn.\nIt burns.\nSound: fire\n"))
        self.assertEqual(server.requests[0]["params"], {"ref": "e1", "effectLogs": True})

    def test_a_scene_that_still_moves_says_what(self) -> None:
        with replying({"snapshot": TREE, "settled": False, "moving": ["a card flies", "tween"]}) as server:
            self.assertEqual(self.abu("click", "e1", port=server.port).err, "not at rest yet: a card flies, tween\n")

    def test_screenshot_saves_a_png_and_prints_its_path(self) -> None:
        temporary = self.folder()
        with replying({"base64": base64.b64encode(png()).decode()}) as server:
            ran = self.abu("screenshot", port=server.port, TMPDIR=str(temporary))
        self.assertEqual((ran.code, ran.err), (0, ""))
        path = Path(ran.out.rstrip("\n"))
        self.assertEqual(path.read_bytes(), png())
        self.assertIn(temporary, path.parents)

    def test_screenshot_goes_where_it_is_told(self) -> None:
        folder = self.folder()
        for argv in (["--output", "a.png"], ["-o", "a.png"], ["a.png"]):
            with replying({"base64": base64.b64encode(png()).decode()}) as server:
                ran = self.abu("screenshot", *argv, port=server.port, cwd=folder)
            self.assertEqual(ran, Ran(0, f"{folder / 'a.png'}\n", ""))
            self.assertEqual((folder / "a.png").read_bytes(), png())
            (folder / "a.png").unlink()

    def test_json_prints_the_reply(self) -> None:
        with replying({"snapshot": TREE, "refs": REFS, "history": ["é"]}) as server:
            ran = self.abu("snapshot", "--json", port=server.port)
        self.assertEqual((ran.code, ran.err, ran.out.count("\n")), (0, "", 1))
        self.assertEqual(json.loads(ran.out)["data"], {"snapshot": TREE, "refs": REFS, "history": ["é"]})

    def test_json_of_a_screenshot_has_its_path_instead_of_its_bytes(self) -> None:
        folder = self.folder()
        with replying({"base64": base64.b64encode(png()).decode(), "width": 1}) as server:
            ran = self.abu("screenshot", "--json", "-o", "a.png", port=server.port, cwd=folder)
        self.assertEqual(json.loads(ran.out)["data"], {"width": 1, "path": str(folder / "a.png")})

    def test_json_of_a_failure_is_printed_and_told(self) -> None:
        with failing("Ref e9 not found") as server:
            ran = self.abu("--json", "click", "e9", port=server.port)
        self.assertEqual((ran.code, ran.err), (1, "Error: Ref e9 not found\n"))
        self.assertEqual(json.loads(ran.out)["error"], "Ref e9 not found")

    def test_a_failure_is_told_with_what_to_do_and_the_screen_that_it_left(self) -> None:
        with failing("locked", hint="find the key", data={"snapshot": TREE}) as server:
            self.assertEqual(
                self.abu("click", "e1", port=server.port), Ran(1, TREE + "\n", "Error: locked\n  find the key\n")
            )

    def test_a_reader_that_has_heard_enough_is_no_traceback(self) -> None:
        with replying({"snapshot": TREE * 20_000}) as server:
            child = subprocess.Popen(
                [sys.executable, str(SCRIPT), "snapshot"],
                env={**plain_environment(), "ABU_PORT": str(server.port)},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            assert child.stdout is not None and child.stderr is not None
            child.stdout.read(1)
            child.stdout.close()
            err = child.stderr.read()
            child.stderr.close()
            self.assertEqual((child.wait(COMMAND_S), err), (1, b""))

    def test_labels_in_any_language_are_printed_where_the_locale_has_none(self) -> None:
        with replying({"snapshot": '- button "終了 é"'}) as server:
            ran = self.abu("snapshot", port=server.port, LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")
        self.assertEqual(ran, Ran(0, '- button "終了 é"\n', ""))


class HostileServerTest(AbuTest):
    def refused(self, server: MockServer, message: str, *argv: str) -> None:
        """One line that says why, exit code 1, nothing else."""
        with server:
            self.assertEqual(
                self.abu(*(argv or ("snapshot",)), port=server.port),
                Ran(1, "", f"Error: {message.replace('PORT', str(server.port))}\n"),
            )

    def test_it_never_answers(self) -> None:
        server = MockServer(lambda server, *_: server.over.wait() and None)
        with server:
            ran = self.abu("snapshot", "--timeout", "0.2", port=server.port)
            server.over.set()
        self.assertEqual(ran.err, f"Error: Timed out: no reply from 127.0.0.1:{server.port} within 0.2 s\n")
        self.assertEqual(ran.code, 1)

    def test_it_gives_no_line_feed_and_stays(self) -> None:
        def stay(server: MockServer, link: socket.socket, _: Dict[str, Any]) -> None:
            link.sendall(b'{"id":"ID","success":true,"data":{}}')
            server.over.wait()

        server = MockServer(stay)
        with server:
            ran = self.abu("snapshot", "--timeout", "0.2", port=server.port)
            server.over.set()
        self.assertEqual(ran.err, f"Error: Timed out: no reply from 127.0.0.1:{server.port} within 0.2 s\n")

    def test_it_drips_for_ever(self) -> None:
        def drip(server: MockServer, link: socket.socket, _: Dict[str, Any]) -> None:
            while not server.over.wait(0.01):
                link.sendall(b" ")

        server = MockServer(drip)
        with server:
            ran = self.abu("snapshot", "--timeout", "0.2", port=server.port)
            server.over.set()
        self.assertEqual(ran.err, f"Error: Timed out: no reply from 127.0.0.1:{server.port} within 0.2 s\n")

    def test_it_hangs_up_without_an_answer(self) -> None:
        self.refused(saying(b""), "Empty reply: 127.0.0.1:PORT hung up without an answer")

    def test_it_sends_an_empty_line(self) -> None:
        self.refused(saying(b" \r\n"), "Empty reply: 127.0.0.1:PORT sent an empty line")

    def test_it_hangs_up_in_the_middle_of_a_line(self) -> None:
        self.refused(saying(b'{"id":"x","succ'), "The reply broke off: 127.0.0.1:PORT hung up after 15 bytes")

    def test_it_resets_the_connection(self) -> None:
        def reset(_: MockServer, link: socket.socket, __: Dict[str, Any]) -> None:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

        self.refused(MockServer(reset), "Lost the connection to 127.0.0.1:PORT: ECONNRESET")

    def test_a_picture_of_twenty_megabytes_is_read(self) -> None:
        encoded = base64.b64encode(png() + bytes(15_000_000)).decode()
        with replying({"base64": encoded}) as server:
            ran = self.abu("screenshot", "-o", "large.png", port=server.port)
        self.assertEqual((ran.code, ran.err), (0, ""))

    def test_a_line_of_twenty_megabytes_is_no_json(self) -> None:
        self.refused(saying(b"x" * 20_000_000 + b"\n"), "The reply is not a JSON object")

    def test_a_line_has_no_end(self) -> None:
        def pour(server: MockServer, link: socket.socket, _: Dict[str, Any]) -> None:
            while not server.over.is_set():
                link.sendall(b"x" * 1_000_000)

        self.refused(MockServer(pour), "The reply of 127.0.0.1:PORT is too long")

    def test_it_speaks_http(self) -> None:
        self.refused(saying(b"HTTP/1.1 400 Bad Request\r\n\r\n"), "The reply is not a JSON object")

    def test_it_says_json_that_is_no_object(self) -> None:
        for text in (b"3\n", b"[]\n", b"null\n", b'"ok"\n', b"NaN\n", b'{"id":NaN}\n', b"\xff\xfe\n", b"{]\n"):
            self.refused(saying(text), "The reply is not a JSON object")

    def test_it_says_something_deep(self) -> None:
        self.refused(saying(b"[" * 200_000 + b"\n"), "The reply is not a JSON object")

    def test_it_answers_another_request(self) -> None:
        wrong = b'{"id":"e0e0","success":true,"data":{"snapshot":"- img"}}\n'
        self.refused(saying(wrong), "The reply is to another command: its id is e0e0")

    def test_it_answers_without_an_id(self) -> None:
        wrong = b'{"success":true,"data":{"snapshot":"- img"}}\n'
        self.refused(saying(wrong), "The reply is to another command: its id is null")

    def test_it_could_not_read_the_request_and_says_why(self) -> None:
        for said in (b"", b'"id":null,', b'"id":"",'):
            text = b"{" + said + b'"success":false,"error":"A line of more than 4194304 bytes"}\n'
            self.refused(saying(text), "A line of more than 4194304 bytes")

    def test_an_empty_id_is_none_of_a_success(self) -> None:
        wrong = b'{"id":"","success":true,"data":{"snapshot":"- img"}}\n'
        self.refused(saying(wrong), "The reply is to another command: its id is ")

    def test_it_has_an_id_without_end(self) -> None:
        wrong = b'{"id":"' + b"9" * 500 + b'","success":true}\n'
        self.refused(saying(wrong), "The reply is to another command: its id is " + "9" * 80 + "...")

    def test_it_says_success_without_data(self) -> None:
        for text in (b'{"id":"ID","success":true}\n', b'{"id":"ID","success":true,"data":null}\n'):
            self.refused(saying(text), "The reply holds no snapshot", "click", "e1")

    def test_its_snapshot_is_no_text(self) -> None:
        for data in ({}, {"snapshot": None}, {"snapshot": ["- img"]}, [], "x", 3):
            self.refused(replying(data), "The reply holds no snapshot")

    def test_its_success_is_not_true(self) -> None:
        for success in (b"1", b'"true"', b"null", b"{}"):
            self.refused(saying(b'{"id":"ID","success":' + success + b',"data":{}}\n'), "no reason given")

    def test_its_error_is_no_text(self) -> None:
        self.refused(failing({"why": [1]}), '{"why": [1]}')
        self.refused(failing(None, hint=3, data=7), "null")

    def test_its_picture_is_no_base64(self) -> None:
        for encoded in ("%%%", "iVBOR", "iVBORw0KGgo=é", "%iVBORw0KGgo=", 3, None, ""):
            self.refused(replying({"base64": encoded}), "The reply holds no PNG", "screenshot")

    def test_its_picture_is_no_png(self) -> None:
        encoded = base64.b64encode(b"GIF89a").decode()
        self.refused(replying({"base64": encoded}), "The reply holds no PNG", "screenshot", "--json")

    def test_its_history_is_no_list_of_texts(self) -> None:
        data = {"snapshot": "x", "history": [{"a": 1}, None], "effectLogs": "boo", "died": True, "death": 3}
        with replying(data) as server:
            ran = self.abu("click", "e1", port=server.port)
        self.assertEqual(ran, Ran(0, "x\n", '{"a": 1}\nnull\nThe player died (null)\n'))

    def test_its_texts_do_not_command_the_terminal(self) -> None:
        with replying({"snapshot": '- img "\x1b[2J\x9b\u202e\x07"\n\t- x', "history": ["\x1b]0;me\x07"]}) as server:
            ran = self.abu("snapshot", port=server.port)
        self.assertEqual(ran.out, '- img "\\u001b[2J\\u009b\\u202e\\u0007"\n\\t- x\n')
        self.assertEqual(ran.err, "\\u001b]0;me\\u0007\n")

    def test_its_json_does_not_command_the_terminal(self) -> None:
        with replying({"snapshot": "\x1b\x9b\u202e\x7f"}) as server:
            ran = self.abu("snapshot", "--json", port=server.port)
        self.assertIn('"\\u001b\\u009b\\u202e\\u007f"', ran.out)
        self.assertEqual(json.loads(ran.out)["data"]["snapshot"], "\x1b\x9b\u202e\x7f")

    def test_half_a_character_is_printed_as_what_it_is(self) -> None:
        with saying(b'{"id":"ID","success":true,"data":{"snapshot":"\\ud83c"}}\n') as server:
            self.assertEqual(self.abu("snapshot", port=server.port), Ran(0, "\\ud83c\n", ""))


class CommandLineTest(AbuTest):
    def test_nobody_listens(self) -> None:
        port = free_port()
        self.assertEqual(
            self.abu("snapshot", port=port),
            Ran(
                1,
                "",
                f"Error: Cannot connect to 127.0.0.1:{port}: ECONNREFUSED. Is the game running?\n"
                "  press Play in Unity, or name another port by ABU_PORT\n",
            ),
        )

    def test_help_has_examples(self) -> None:
        ran = self.abu("--help")
        self.assertEqual((ran.code, ran.err), (0, ""))
        self.assertIn("abu.py snapshot --compact", ran.out)
        for command in ("snapshot", "click", "hover", "drag", "fill", "screenshot", "status"):
            self.assertEqual(self.abu(command, "--help").code, 0)
            self.assertIn(f"abu.py {command}", ran.out)

    def test_a_wrong_command_line_ends_with_2(self) -> None:
        wrong = (
            [],
            ["clik", "e1"],
            ["click"],
            ["click", "e1", "e2"],
            ["fill", "e1"],
            ["snapshot", "--comp"],
            ["snapshot", "--timeout", "0"],
            ["snapshot", "--timeout", "nan"],
            ["snapshot", "--max-depth", "-1"],
            ["screenshot", "a.png", "-o", "b.png"],
        )
        for argv in wrong:
            ran = self.abu(*argv, port=1)
            self.assertEqual((ran.code, ran.out), (2, ""), argv)
            self.assertTrue(ran.err.startswith("usage: abu.py"), ran.err)

    def test_a_picture_that_cannot_be_written(self) -> None:
        with replying({"base64": base64.b64encode(png()).decode()}) as server:
            ran = self.abu("screenshot", "-o", "no/such/folder.png", port=server.port)
        self.assertEqual((ran.code, ran.out, ran.err.count("\n")), (1, "", 1))
        self.assertIn("Error: Cannot write the picture: ", ran.err)

    def test_the_environment_names_no_port(self) -> None:
        for text in ("x", "0", "65536", "-1", "9999.5", "1_0", "٣", "9" * 5_000):
            ran = self.abu("snapshot", ABU_PORT=text)
            self.assertEqual(ran, Ran(1, "", f"Error: ABU_PORT={text} is not a port\n"))

    def test_the_older_name_of_the_port_counts_where_the_newer_is_not_set(self) -> None:
        with replying({"snapshot": "x"}) as server:
            self.assertEqual(self.abu("snapshot", ABU_PORT="", ABU_WS_PORT=str(server.port)).code, 0)
            self.assertEqual(self.abu("snapshot", ABU_PORT=str(server.port), ABU_WS_PORT="1").code, 0)


class ProjectTest(AbuTest):
    def project(self, ports: Any = None, state: Any = None, at: Optional[Path] = None) -> Path:
        """A Unity project, with what its editor has noted."""
        project = at or self.folder()
        (project / "ProjectSettings").mkdir(parents=True)
        (project / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 6000.0.0f1\n")
        for name, noted in (("ports.json", ports), ("state.json", state)):
            if noted is not None:
                (project / "Library" / "Abu").mkdir(parents=True, exist_ok=True)
                text = noted if isinstance(noted, str) else json.dumps(noted)
                (project / "Library" / "Abu" / name).write_text(text)
        return project

    def noted(self, port: int, pid: Optional[int] = None) -> Dict[str, Any]:
        return {"transport": "tcp", "port": port, "pid": os.getpid() if pid is None else pid}

    def ended_pid(self) -> int:
        child = subprocess.Popen([sys.executable, "-c", ""])
        child.wait()
        return child.pid

    def test_the_port_is_that_of_the_project_around_the_folder(self) -> None:
        with replying({"snapshot": "x"}) as server:
            project = self.project(ports=self.noted(server.port))
            deep = project / "Assets" / "Scripts"
            deep.mkdir(parents=True)
            for cwd in (project, deep):
                self.assertEqual(self.abu("snapshot", cwd=cwd), Ran(0, "x\n", ""))

    def test_two_worktrees_do_not_clash(self) -> None:
        with replying({"snapshot": "one"}) as one, replying({"snapshot": "two"}) as two:
            outer = self.project(ports=self.noted(one.port))
            inner = self.project(ports=self.noted(two.port), at=outer / ".worktrees" / "two")
            self.assertEqual(self.abu("snapshot", cwd=outer).out, "one\n")
            self.assertEqual(self.abu("snapshot", cwd=inner).out, "two\n")

    def test_a_project_that_has_noted_nothing_is_not_that_around_it(self) -> None:
        outer = self.project(ports=self.noted(free_port()))
        inner = self.project(at=outer / ".worktrees" / "two")
        self.assertEqual(abu.find_port({}, inner), abu.DEFAULT_PORT)

    def test_a_project_may_be_named(self) -> None:
        with replying({"snapshot": "x"}) as server:
            project = self.project(ports=self.noted(server.port))
            self.assertEqual(self.abu("snapshot", "--project", str(project)), Ran(0, "x\n", ""))

    def test_the_environment_wins(self) -> None:
        with replying({"snapshot": "x"}) as server:
            project = self.project(ports=self.noted(free_port()))
            self.assertEqual(self.abu("snapshot", port=server.port, cwd=project), Ran(0, "x\n", ""))

    def test_no_project_is_the_default_port(self) -> None:
        self.assertEqual(abu.find_port({}, self.folder()), 9999)

    def test_a_note_that_cannot_be_used_is_passed_over(self) -> None:
        ended = self.ended_pid()
        reasons = {
            f"process {ended} has ended": self.noted(9, ended),
            "it is not a JSON object": '{"port":',
            "it names no port and process": {"transport": "tcp", "port": 70_000, "pid": os.getpid()},
            "it is longer than 65536 bytes": " " * 70_000,
        }
        for reason, ports in reasons.items():
            project = self.project(ports=ports)
            with mock.patch.object(abu, "_say") as say:
                self.assertEqual(abu.find_port({}, project), 9999)
            path = project / "Library" / "Abu" / "ports.json"
            say.assert_called_once_with(f"Note: {path} is passed over: {reason}")

    def test_odd_notes_are_passed_over(self) -> None:
        odd = [{"port": True, "pid": 1}, {"port": "9998", "pid": 1}, {"port": 9998}, {"port": 9998, "pid": -1}]
        for ports in ("[]", "", "\x00", "[" * 50_000, *odd):
            with mock.patch.object(abu, "_say") as say:
                self.assertEqual(abu.find_port({}, self.project(ports=ports)), 9999)
            self.assertEqual(say.call_count, 1)

    def test_status_tells_what_the_editor_does(self) -> None:
        with replying({}) as server:
            state = {
                **{"playMode": "playing", "scene": "Assets/Table.unity", "pid": os.getpid()},
                **{"logFile": "/logs/Editor.log", "transport": "tcp", "port": server.port, "connected": False},
            }
            project = self.project(state=state)
            ran = self.abu("status", cwd=project)
            told = self.abu("status", "--json", cwd=project)
            abu.send_command("snapshot", {}, server.port)
        self.assertEqual(server.connections, 1, "a status connects nowhere")
        self.assertEqual(
            ran,
            Ran(
                0,
                f"project    {project}\n"
                "play mode  playing\n"
                "scene      Assets/Table.unity\n"
                f"editor     process {os.getpid()}, alive\n"
                "log file   /logs/Editor.log\n"
                f"bridge     tcp, port {server.port}: somebody listens\n"
                "connected  no\n",
                "",
            ),
        )
        expected = {**state, "project": str(project), "alive": True, "listening": True}
        self.assertEqual((told.code, json.loads(told.out)), (0, expected))

    def test_status_of_an_editor_that_has_ended(self) -> None:
        pid = self.ended_pid()
        state = {"playMode": "playing", "pid": pid, "port": free_port()}
        ran = self.abu("status", cwd=self.project(state=state))
        self.assertEqual((ran.code, ran.err), (1, ""))
        self.assertIn(f"editor     process {pid}, has ended\n", ran.out)
        self.assertIn(": nobody listens\n", ran.out)

    def test_status_of_an_editor_that_does_not_play(self) -> None:
        state = {"playMode": "edit", "scene": "", "pid": os.getpid(), "connected": False}
        ran = self.abu("status", cwd=self.project(state=state))
        self.assertEqual((ran.code, ran.err), (1, ""))
        self.assertIn("play mode  edit\n", ran.out)
        self.assertTrue(ran.out.endswith("bridge     does not run\n"))

    def test_status_of_a_bridge_that_dials(self) -> None:
        state = {"playMode": "playing", "pid": os.getpid(), "transport": "websocket", "connected": True}
        ran = self.abu("status", cwd=self.project(state=state))
        self.assertEqual((ran.code, ran.err), (0, ""))
        self.assertTrue(ran.out.endswith("bridge     websocket: it dials Bridle\nconnected  yes\n"))
        alone = self.abu("status", cwd=self.project(state={**state, "connected": False}))
        self.assertEqual(alone.code, 1, "nobody has let it in")
        self.assertTrue(alone.out.endswith("bridge     websocket: it dials Bridle\nconnected  no\n"))

    def test_status_without_an_editor(self) -> None:
        ran = self.abu("status")
        self.assertEqual((ran.code, ran.out), (1, ""))
        self.assertIn("Error: There is no Unity project in or around ", ran.err)
        project = self.project()
        path = project / "Library" / "Abu" / "state.json"
        hint = "open the project in a Unity editor that has com.abu.bridge"
        self.assertEqual(self.abu("status", cwd=project), Ran(1, "", f"Error: There is no {path}\n  {hint}\n"))

    def test_status_of_a_broken_file(self) -> None:
        project = self.project(state="{")
        path = project / "Library" / "Abu" / "state.json"
        self.assertEqual(
            self.abu("status", cwd=project), Ran(1, "", f"Error: {path} cannot be used: it is not a JSON object\n")
        )
        odd = self.abu("status", cwd=self.project(state={"scene": "a\nb\x1b", "pid": "7", "port": [1]}))
        self.assertEqual((odd.code, odd.err), (1, ""))
        self.assertIn("scene      a\\nb\\u001b\n", odd.out)


class SourceTest(unittest.TestCase):
    tree = ast.parse(SCRIPT.read_text("utf-8"), feature_version=(3, 9))

    def test_every_function_says_what_it_takes_and_gives(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef):
                given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                bare = [one.arg for one in given if one.annotation is None and one.arg not in ("self", "cls")]
                self.assertEqual((bare, node.returns is None), ([], False), node.name)

    def test_it_needs_the_standard_library_alone(self) -> None:
        if not hasattr(sys, "stdlib_module_names"):
            self.skipTest("Python 3.10 knows the names of its library, not earlier ones")
        for node in ast.walk(self.tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                self.assertIn(name.split(".")[0], sys.stdlib_module_names)

    def test_it_is_a_program(self) -> None:
        self.assertTrue(SCRIPT.read_bytes().startswith(b"#!/usr/bin/env python3\n"))
        self.assertTrue(os.access(SCRIPT, os.X_OK))


if __name__ == "__main__":
    unittest.main()
