# Written for Godot 4 after the bridge for Godot 3, and not run here: see README.md.
extends RefCounted
# The connection to Bridle. It is dialled again whenever it is lost, after a while that grows to 5 s.

signal opened
signal closed
signal received(text)

const FIRST_WAIT_MS = 200
const LAST_WAIT_MS = 5000
const IN_BYTES = 1048576
const OUT_BYTES = 67108864  # one picture: the most that the wire takes as a binary message
const PACKETS_MAX = 1024
const TEXT_BYTES_MAX = 16777216  # of one text message on this wire

var is_open = false

var _url
var _peer = null
var _wait_ms = FIRST_WAIT_MS
var _dial_at_ms = 0


func _init(url):
	_url = url


# Called once in each frame: all that has arrived is told before it returns.
func poll():
	if _peer == null:
		if Time.get_ticks_msec() >= _dial_at_ms:
			_dial()
		return
	_peer.poll()
	match _peer.get_ready_state():
		WebSocketPeer.STATE_OPEN:
			if not is_open:
				is_open = true
				_wait_ms = FIRST_WAIT_MS
				emit_signal("opened")
			while _peer != null and _peer.get_available_packet_count() > 0:
				var packet = _peer.get_packet()
				if _peer.was_string_packet():
					emit_signal("received", packet.get_string_from_utf8())
		WebSocketPeer.STATE_CLOSED:
			_let_go()


# False where the message is larger than the wire or the buffers take.
func send(message):
	if not is_open:
		return true
	var text = JSON.stringify(message, "", false)
	if text.to_utf8_buffer().size() > TEXT_BYTES_MAX:
		return false
	return _peer.send_text(text) == OK


func send_bytes(bytes):
	return not is_open or _peer.send(bytes) == OK


func close(reason):
	if is_open:
		_peer.close(1000, reason)
		_peer.poll()


func _dial():
	_peer = WebSocketPeer.new()
	_peer.inbound_buffer_size = IN_BYTES
	_peer.outbound_buffer_size = OUT_BYTES
	_peer.max_queued_packets = PACKETS_MAX
	if _peer.connect_to_url(_url) != OK:
		_let_go()


func _let_go():
	_peer = null
	_dial_at_ms = Time.get_ticks_msec() + _wait_ms
	_wait_ms = int(min(_wait_ms * 2, LAST_WAIT_MS))
	if is_open:
		is_open = false
		emit_signal("closed")
