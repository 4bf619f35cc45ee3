extends Reference
# The connection to Bridle. It is dialled again whenever it is lost, after a while that grows to 5 s.

signal opened
signal closed
signal received(text)

const FIRST_WAIT_MS = 200
const LAST_WAIT_MS = 5000
const IN_KB = 1024
const OUT_KB = 65536  # one picture: the most that the wire takes as a binary message
const PACKETS_MAX = 1024
const TEXT_BYTES_MAX = 16777216  # of one text message on this wire

var is_open = false

var _url
var _client = null
var _wait_ms = FIRST_WAIT_MS
var _dial_at_ms = 0
var _lost = false


func _init(url):
	_url = url


# Called once in each frame: all that has arrived is told before it returns.
func poll():
	if _client == null:
		if OS.get_ticks_msec() >= _dial_at_ms:
			_dial()
		return
	_client.poll()
	# The client is let go here and not in its own signals, which it sends from inside of `poll`.
	if _lost:
		_let_go()


# False where the message is larger than the wire or the buffers take.
func send(message):
	if not is_open:
		return true
	var bytes = JSON.print(message, "", false).to_utf8()
	if bytes.size() > TEXT_BYTES_MAX:
		return false
	return _client.get_peer(1).put_packet(bytes) == OK


func send_bytes(bytes):
	if not is_open:
		return true
	var peer = _client.get_peer(1)
	peer.set_write_mode(WebSocketPeer.WRITE_MODE_BINARY)
	var result = peer.put_packet(bytes)
	peer.set_write_mode(WebSocketPeer.WRITE_MODE_TEXT)
	return result == OK


func close(reason):
	if is_open:
		_client.disconnect_from_host(1000, reason)
		_client.poll()


func _dial():
	_lost = false
	_client = WebSocketClient.new()
	_client.set_buffers(IN_KB, PACKETS_MAX, OUT_KB, PACKETS_MAX)
	_client.connect("connection_established", self, "_on_open")
	_client.connect("connection_error", self, "_on_lost", [false])
	_client.connect("connection_closed", self, "_on_lost")
	_client.connect("data_received", self, "_on_data")
	if _client.connect_to_url(_url) != OK:
		_let_go()


func _on_open(_protocol):
	_client.get_peer(1).set_write_mode(WebSocketPeer.WRITE_MODE_TEXT)
	is_open = true
	_wait_ms = FIRST_WAIT_MS
	emit_signal("opened")


func _on_lost(_was_clean):
	_lost = true


func _on_data():
	var peer = _client.get_peer(1)
	var packet = peer.get_packet()
	if peer.was_string_packet():
		emit_signal("received", packet.get_string_from_utf8())


func _let_go():
	_client = null
	_lost = false
	_dial_at_ms = OS.get_ticks_msec() + _wait_ms
	_wait_ms = int(min(_wait_ms * 2, LAST_WAIT_MS))
	if is_open:
		is_open = false
		emit_signal("closed")
