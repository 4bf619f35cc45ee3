# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# The time of the game. A frame is one idle frame with the physics ticks before it. Whether the next
# frame passes is decided at the end of each one, since the engine reads its time scale before it begins.

var frame = 0
# Whether the game was told to stand still; it moves nevertheless for an act or a step.
var is_paused = false
# Whether time passes in the frame that goes on.
var is_open = false

# Of `--fixed-fps`, or 0: only then every frame is as long as the others.
var fixed_fps = 0

var _bridge
var _tree
var _next_is_open = true
var _game_scale = 1.0
# Whether the time scale is ours.
var _is_scaled = false
var _game_was_paused = false
# Nodes that would go on in a paused tree, by their ids.
var _stopped = {}
var _frame_began_us = 0
# Whether the game was held before it had a scene.
var _is_new = false


func _init(bridge):
	_bridge = bridge
	_tree = bridge.get_tree()
	fixed_fps = _read_fixed_fps()


# Holds the game before its first frame.
func start_paused():
	is_paused = true
	_next_is_open = false
	_set_scale(false)
	_apply(false)
	_is_new = true


func rate():
	return fixed_fps if fixed_fps > 0 else Engine.physics_ticks_per_second


# At the beginning of each frame.
func begin():
	if is_open:
		frame += 1
	if _is_new:
		_is_new = false
		# The scene came after the bridge.
		for child in _tree.root.get_children():
			_stop(child)
	if _next_is_open != is_open:
		_apply(_next_is_open)
	_frame_began_us = Time.get_ticks_usec()


# At the end of each frame.
func end(needs_frames):
	_next_is_open = needs_frames or not is_paused
	_set_scale(_next_is_open)
	if fixed_fps > 0 and not (is_paused and needs_frames):
		_wait()


# The engine does not wait between frames of a fixed length, so a game would run far ahead of its players.
func _wait():
	var rest_us = 1000000 / fixed_fps - (Time.get_ticks_usec() - _frame_began_us)
	if rest_us > 0:
		OS.delay_usec(int(rest_us))


# A time scale of 0 stops what a paused tree does not: timers of the tree, shaders and particles.
func _set_scale(is_next_open):
	if is_next_open and _is_scaled:
		Engine.time_scale = _game_scale
	elif not is_next_open and not _is_scaled:
		_game_scale = Engine.time_scale
		Engine.time_scale = 0
	_is_scaled = not is_next_open


func _apply(opens):
	is_open = opens
	if opens:
		for id in _stopped:
			var node = instance_from_id(id)
			if node != null:
				node.process_mode = _stopped[id]
		_stopped = {}
		_tree.paused = _game_was_paused
	else:
		_game_was_paused = _tree.paused
		for child in _tree.root.get_children():
			_stop(child)
		_tree.paused = true


func _stop(node):
	if node == _bridge:
		return
	if node.process_mode == Node.PROCESS_MODE_ALWAYS or node.process_mode == Node.PROCESS_MODE_WHEN_PAUSED:
		_stopped[node.get_instance_id()] = node.process_mode
		node.process_mode = Node.PROCESS_MODE_PAUSABLE
	for child in node.get_children():
		_stop(child)


# Godot does not tell a script of `--fixed-fps`. Linux does; elsewhere BRIDLE_FIXED_FPS says it again.
func _read_fixed_fps():
	var told = int(OS.get_environment("BRIDLE_FIXED_FPS"))
	if told > 0:
		return told
	var file = FileAccess.open("/proc/self/cmdline", FileAccess.READ)
	if file == null:
		return 0
	var words = []
	var word = PackedByteArray()
	for byte in file.get_buffer(65536):
		if byte == 0:
			words.append(word.get_string_from_utf8())
			word = PackedByteArray()
			if words.size() > 1 and words[words.size() - 2] == "--fixed-fps":
				return int(words.back())
			if words.back() == "" and words.size() > 200:
				break
		else:
			word.append(byte)
	return 0
