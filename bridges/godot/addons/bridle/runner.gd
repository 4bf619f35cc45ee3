extends Reference
# Runs one act at a time: its steps, then the wait until the scene is at rest, then the answer.

const ACTS = ["click", "hover", "focus", "fill", "select", "drag", "scroll", "press", "type", "pointer", "release"]

var _bridge
var _parts
var _act = null
var _queue = []


func _init(bridge, parts):
	_bridge = bridge
	_parts = parts


func take(id, command, params):
	_queue.append(
		{
			"id": id,
			"command": command,
			"params": params,
			"steps": [],
			"delivered": true,
			"reason": null,
			"noticed": false,
			"picks": false,
			"chosen": -1,
			"listening": [],
			"quiet": 0,
			"ticks": -1,
			"frames": 0,
			"moving": [],
			"is_done": false,
			"is_settled": true,
		}
	)


func needs_frames():
	return (_act != null and not _act.is_done) or not _queue.empty()


# At the beginning of a frame, once the clock knows whether time passes in it.
func begin(is_open):
	if _act != null and _act.is_done:
		_answer()
	while _act == null and not _queue.empty() and is_open:
		_start(_queue.pop_front())
	if _act != null and is_open and not _act.is_done:
		_step()


# At the end of a frame in which time has passed.
func end():
	if _act == null or _act.is_done:
		return
	_act.frames += 1
	if _act.command == "step":
		_act.is_done = _act.frames >= int(_act.params.frames)
	elif _act.steps.empty():
		_settle()


# True when the act was there: it is answered.
func cancel(id):
	for act in _queue:
		if act.id == id:
			_queue.erase(act)
			_bridge.fail(id, "cancelled", "it was cancelled before it began")
			return true
	if _act == null or _act.id != id:
		return false
	var act = _act
	_drop()
	_bridge.fail(id, "cancelled", "it was cancelled after %d frames" % act.frames)
	return true


# Whoever asked is gone.
func forget_all():
	_queue = []
	if _act != null:
		_drop()
	_parts.hands.release_all()
	_parts.hands.hold_actions({})


func _start(act):
	_bridge.take_history()
	if act.command == "step":
		var error = _hold_controls(act.params)
		if error != "":
			_bridge.fail(act.id, "bad_params", error)
			return
	else:
		var problem = _parts.acts.prepare(act)
		if problem != null:
			_bridge.fail(act.id, problem.code, problem.error)
			return
	_act = act


func _step():
	if _act.command == "step" or _act.steps.empty():
		return
	# Games look at keys and buttons in physics ticks too, which not every frame has.
	if Engine.get_physics_frames() == _act.ticks:
		return
	_act.ticks = Engine.get_physics_frames()
	var step = _act.steps.pop_front()
	step[0].callv(step[1], [_act] + step[2])
	if _act.steps.empty():
		_act.rest_ms = OS.get_ticks_msec()
		_act.rest_frame = _act.frames


# Time is counted in frames where each is as long as the others, so that an act always takes the same.
func _settle():
	_act.moving = _parts.settle.moving()
	_act.quiet = _act.quiet + 1 if _act.moving.empty() else 0
	# Clicks reach bodies with a physics tick.
	var has_ticked = Engine.get_physics_frames() - _act.ticks >= 2 or _bridge.get_tree().paused
	if _act.quiet >= _parts.settle.QUIET_FRAMES and has_ticked:
		_act.is_done = true
		return
	var limit_ms = _parts.settle.LIMIT_MS
	var passed_ms = OS.get_ticks_msec() - _act.rest_ms
	if _parts.clock.fixed_fps > 0:
		passed_ms = (_act.frames - _act.rest_frame) * 1000 / _parts.clock.fixed_fps
	if passed_ms >= limit_ms and not _act.moving.empty():
		_act.is_settled = false
		_act.is_done = true


func _answer():
	var act = _act
	_act = null
	_parts.pointing.forget(act)
	if act.command == "step":
		_bridge.succeed(act.id, {"frame": _parts.clock.frame, "state": _bridge.state()})
		return
	var data = {
		"delivered": act.delivered,
		"settled": act.is_settled,
		"nodes": _parts.scene.read(),
		"frame": _parts.clock.frame,
	}
	if act.reason != null:
		data.reason = act.reason
	if not act.is_settled:
		data.moving = act.moving
	var told = _bridge.take_history()
	for field in told:
		if not told[field].empty():
			data[field] = told[field]
	_bridge.succeed(act.id, data)


func _drop():
	_parts.pointing.forget(_act)
	_act = null
	_parts.hands.release_all()


# What is wrong with the input, or an empty text. It is held until another step says otherwise, so that
# steps of one frame are the same as one step of many.
func _hold_controls(params):
	var input = params.get("input", {})
	for name in input:
		if not InputMap.has_action(name):
			return "there is no control \"%s\"" % name
		if not (input[name] is float or input[name] is int or input[name] is bool):
			return "control \"%s\" takes a number, true or false" % name
	_parts.hands.hold_actions(input)
	return ""
