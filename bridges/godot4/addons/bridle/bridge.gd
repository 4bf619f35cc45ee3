# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends Node
# The bridge between this game and Bridle, as an autoload named `Bridle`: it dials, says what the game is,
# and answers what it is asked. It goes on while the game is paused.

const VERSION = "0.1.0"
const EVENT_MS = 50  # between two events that tell the frame
const HISTORY_MAX = 100
const LOG_CHARS_MAX = 2000

const Link = preload("link.gd")
const Keys = preload("keys.gd")
const Screen = preload("screen.gd")
const Controls = preload("controls.gd")
const Entries = preload("entries.gd")
const Scene = preload("scene.gd")
const Cover = preload("cover.gd")
const Hands = preload("hands.gd")
const Pointing = preload("pointing.gd")
const Choosing = preload("choosing.gd")
const Acts = preload("acts.gd")
const Runner = preload("runner.gd")
const Providers = preload("providers.gd")
const Settle = preload("settle.gd")
const Clock = preload("clock.gd")
const Picture = preload("picture.gd")

const COMMANDS = [
	"snapshot", "pause", "step", "resume", "state", "cancel", "hello"
]

var _link = null
var _parts = {}
var _runner = null
var _has_begun = false
var _pauses = []
var _history = []
var _effects = []
var _told_ms = 0
var _scene_id = 0


func _ready():
	if not _is_wanted():
		set_process(false)
		return
	process_mode = Node.PROCESS_MODE_ALWAYS
	_size_window()
	process_priority = 1 << 30  # what the game does in a frame is over when it ends for the bridge
	_build()
	var told_seed = OS.get_environment("BRIDLE_SEED")
	if told_seed != "":
		seed(hash(told_seed))
	if OS.get_environment("BRIDLE_PAUSED") == "1":
		_parts.clock.start_paused()
	_link = Link.new(_url())
	_link.connect("opened", Callable(self, "_on_opened"))
	_link.connect("closed", Callable(self, "_on_closed"))
	_link.connect("received", Callable(self, "_on_received"))
	# Real input comes before the first physics tick of a frame, and so does ours.
	get_tree().connect("physics_frame", Callable(self, "_begin_frame"))
	get_tree().connect("process_frame", Callable(self, "_begin_idle"))


func _process(_delta):
	if _parts.clock.is_open:
		_runner.end()
	_parts.clock.end(_runner.needs_frames())


func _exit_tree():
	if _link != null:
		_tell("bye", {"reason": "quit"})
		_link.close("quit")


# For the game: a line in the log of the run. Godot 3 does not let anybody read what is printed.
func log(text, level = "info"):
	_tell("log", {"level": level, "text": str(text).substr(0, LOG_CHARS_MAX), "frame": _frame()})


# For the game: something that went wrong.
func error(text):
	_tell("error", {"text": str(text).substr(0, LOG_CHARS_MAX)})


# For the game: something that happened, for whoever subscribes to it.
func event(name, data = {}):
	var told = data.duplicate()
	told["name"] = name
	_tell("game", told)


# For the game: a sentence of what an act came to, or of what could be seen and heard meanwhile.
func history(text):
	if _history.size() < HISTORY_MAX:
		_history.append(str(text))


func effect(text):
	if _effects.size() < HISTORY_MAX:
		_effects.append(str(text))


# What was told since this was last called.
func take_history():
	var told = {"history": _history, "effectLogs": _effects}
	_history = []
	_effects = []
	return told


func game_name():
	var name = str(ProjectSettings.get_setting("application/config/name"))
	return name.substr(0, 64) if name != "" else "Godot game"


func state():
	var whole = {"frame": _frame()}
	var scene = get_tree().current_scene
	if scene != null:
		whole.scene = scene.name
	for part in _parts.providers.all("bridle_state"):
		if part is Dictionary:
			for field in part:
				whole[field] = part[field]
	return whole


func succeed(id, data):
	if not _link.send({"id": id, "success": true, "data": data}):
		fail(id, "internal", "the answer is larger than the wire takes")


func fail(id, code, text):
	_link.send({"id": id, "success": false, "error": text, "code": code})


# Without a screen the window is 64 pixels wide, and clicks would miss.
func _size_window():
	if DisplayServer.get_name() == "headless":
		var width = ProjectSettings.get_setting("display/window/size/viewport_width")
		var height = ProjectSettings.get_setting("display/window/size/viewport_height")
		get_window().size = Vector2i(width, height)


# A game that was exported for its players dials only when it is told to.
func _is_wanted():
	if OS.is_debug_build():
		return not Engine.is_editor_hint()
	for name in ["BRIDLE_URL", "ABU_PORT", "ABU_WS_PORT"]:
		if OS.get_environment(name) != "":
			return true
	return false


func _url():
	var url = OS.get_environment("BRIDLE_URL")
	if url != "":
		return url
	for name in ["ABU_PORT", "ABU_WS_PORT"]:
		if int(OS.get_environment(name)) > 0:
			return "ws://127.0.0.1:%d/bridge" % int(OS.get_environment(name))
	return "ws://127.0.0.1:9999/bridge"


func _build():
	var p = _parts
	p.bridge = self
	p.keys = Keys.new()
	p.screen = Screen.new(get_tree())
	p.controls = Controls.new(p.keys, p.screen)
	p.entries = Entries.new(p.controls)
	p.scene = Scene.new(self, p.keys, p.screen, p.controls, p.entries)
	p.cover = Cover.new(get_tree(), p.screen)
	p.hands = Hands.new(p.screen)
	p.pointing = Pointing.new(p.hands, p.screen, p.cover, p.controls)
	p.choosing = Choosing.new(p.hands, p.pointing, p.screen)
	p.acts = Acts.new(p)
	p.providers = Providers.new(self)
	p.settle = Settle.new(get_tree(), p.providers)
	p.clock = Clock.new(self)
	p.picture = Picture.new(get_tree())
	_runner = Runner.new(self, p)


func _begin_idle():
	if not _has_begun:
		_begin_frame()
	_has_begun = false


func _begin_frame():
	if _has_begun:
		return
	_has_begun = true
	var clock = _parts.clock
	clock.begin()
	_link.poll()
	_runner.begin(clock.is_open)
	if not clock.is_open:
		_answer_pauses()
	_tell_time()


func _frame():
	return _parts.clock.frame if _parts.has("clock") else 0


func _answer_pauses():
	for id in _pauses:
		succeed(id, {"paused": true, "frame": _frame()})
	_pauses = []


func _tell_time():
	var scene = get_tree().current_scene
	var id = 0 if scene == null else scene.get_instance_id()
	if scene != null and id != _scene_id:
		var is_first = _scene_id == 0
		_scene_id = id
		if not is_first:
			_tell("scene", {"reason": "scene %s" % scene.name, "frame": _frame()})
	if _parts.clock.is_paused or Time.get_ticks_msec() - _told_ms < EVENT_MS:
		return
	_told_ms = Time.get_ticks_msec()
	_tell("frame", {"frame": _frame()})


func _tell(name, data):
	if _link != null:
		_link.send({"event": name, "data": data})


func _on_opened():
	_tell("hello", _hello())


func _on_closed():
	_pauses = []
	_runner.forget_all()
	# Nobody is there to step it.
	_parts.clock.is_paused = false


func _on_received(text):
	var message = JSON.parse_string(text)
	if not message is Dictionary:
		fail(null, "bad_params", "that is no JSON object")
		return
	if message.has("event"):
		if message.event == "refused":
			printerr("Bridle refused this game: %s" % str(message.get("data")))
		return
	var params = message.get("params")
	if not message.get("id") is String:
		fail(null, "bad_params", "a request has an id, which is a text")
		return
	_command(message.id, str(message.get("command")), params if params is Dictionary else {})


func _command(id, command, params):
	match command:
		"snapshot":
			_snapshot(id)
		"screenshot":
			_screenshot(id)
		"pause":
			_parts.clock.is_paused = true
			_pauses.append(id)
		"resume":
			_parts.clock.is_paused = false
			_answer_pauses()
			succeed(id, {"paused": false, "frame": _frame()})
		"step":
			_take_step(id, params)
		"state":
			succeed(id, state())
		"hash":
			_hash(id)
		"command":
			_console(id, str(params.get("line", "")))
		"cancel":
			var was_there = _runner.cancel(str(params.get("id")))
			succeed(id, {"cancelled": was_there})
		"hello":
			succeed(id, _hello())
		_:
			if _runner.ACTS.has(command):
				_runner.take(id, command, params)
			else:
				fail(id, "unknown_command", "Unknown command: %s" % command)


# `took_ms` is the time of the walk through the scene, for whoever measures what the wire adds.
func _snapshot(id):
	var began_us = Time.get_ticks_usec()
	var data = {"nodes": _parts.scene.read(), "size": _parts.screen.size(), "frame": _frame()}
	data.took_ms = (Time.get_ticks_usec() - began_us) / 1000.0
	succeed(id, data)


func _take_step(id, params):
	var frames = params.get("frames", 1)
	if not (frames is float or frames is int) or frames < 1:
		fail(id, "bad_params", "frames is a number from 1")
	elif not _parts.clock.is_paused:
		fail(id, "bad_params", "the game is not paused, so it cannot be stepped")
	elif not params.get("input", {}) is Dictionary:
		fail(id, "bad_params", "input names controls")
	else:
		_runner.take(id, "step", params)


func _screenshot(id):
	var missing = _parts.picture.missing()
	if missing != "":
		fail(id, "unsupported", "no picture: %s" % missing)
		return
	var png = await _parts.picture.take()
	if png == null:
		fail(id, "internal", "no picture: nothing was drawn")
		return
	var bytes = (id + "\n").to_utf8_buffer()
	bytes.append_array(png)
	succeed(id, {"binary": true, "bytes": png.size()})
	_link.send_bytes(bytes)


func _hash(id):
	for answer in _parts.providers.all("bridle_hash"):
		succeed(id, {"hash": str(answer).substr(0, 128), "frame": _frame()})
		return
	fail(id, "unsupported", "the game has no bridle_hash()")


# The game answers a text, a list of them, or {ok, lines}.
func _console(id, line):
	for node in _parts.providers.nodes_with("bridle_command"):
		var answer = node.bridle_command(line)
		if answer is Dictionary:
			succeed(id, {"ok": answer.get("ok"), "lines": answer.get("lines", [])})
		else:
			var lines = answer if answer is Array else str(answer).split("\n")
			succeed(id, {"ok": null, "lines": lines})
		return
	fail(id, "unsupported", "the game has no bridle_command(line)")


func _hello():
	var commands = COMMANDS + _runner.ACTS
	if _parts.picture.missing() == "":
		commands.append("screenshot")
	for name in ["hash", "command"]:
		if not _parts.providers.nodes_with("bridle_" + name).is_empty():
			commands.append(name)
	var told = {
		"protocol": 1,
		"engine": "godot",
		"engine_version": str(Engine.get_version_info().string).substr(0, 64),
		"bridge_version": VERSION,
		"game": game_name(),
		"instance": _instance(),
		"pid": OS.get_process_id(),
		"commands": commands,
		"scene": {"keys": true, "size": _parts.screen.size()},
		"clock":
		{
			"unit": "frame",
			"rate": _parts.clock.rate(),
			"deterministic": _is_deterministic(),
			"paused": _parts.clock.is_paused,
			"frame": _frame(),
		},
		"controls": _controls(),
	}
	var token = OS.get_environment("BRIDLE_TOKEN")
	if token != "":
		told.token = token
	return told


# The same for every start of this project on this machine.
func _instance():
	var path = ProjectSettings.globalize_path("res://")
	if path == "" or path == "res://":
		path = OS.get_executable_path()
	return path.sha256_text().substr(0, 16)


# The game says that it is, and frames and chance must be the same each time.
func _is_deterministic():
	if not ProjectSettings.has_setting("bridle/deterministic"):
		return false
	var says = ProjectSettings.get_setting("bridle/deterministic")
	return says and _parts.clock.fixed_fps > 0 and OS.get_environment("BRIDLE_SEED") != ""


# The actions of the project's input map, but for those that the engine itself has for menus.
func _controls():
	var controls = []
	for action in InputMap.get_actions():
		if not action.begins_with("ui_") and action.length() <= 64 and controls.size() < 64:
			controls.append({"name": action, "kind": "button"})
	return controls
