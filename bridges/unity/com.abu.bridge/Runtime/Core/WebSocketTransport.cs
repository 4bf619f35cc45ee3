#nullable enable

using System;
using System.Diagnostics;
using System.IO;
using System.Net.WebSockets;
using System.Text;
using System.Threading;

namespace Abu
{
    /// <summary>
    /// Dials Bridle and stays connected; a connection that is lost is dialled again, after 0.2 s first and at last
    /// every 5 s.
    /// </summary>
    public sealed class WebSocketTransport : IDialler
    {
        const double FirstWaitSeconds = 0.2;
        const double LastWaitSeconds = 5;
        const int ConnectMilliseconds = 5000;
        const int WriteMilliseconds = 20000;

        /// <summary>Of one message from Bridle: the longest is the text of a fill.</summary>
        const int MessageBytesMax = 4 * 1024 * 1024;

        readonly Uri _url;
        readonly Inbox _inbox = new Inbox();
        readonly CancellationTokenSource _end = new CancellationTokenSource();
        readonly AutoResetEvent _helloIsThere = new AutoResetEvent(false);
        readonly object _lock = new object();
        Thread? _thread;
        ClientWebSocket? _socket;
        Outbox? _outbox;
        long _connection;
        bool _isUnreachableTold;
        volatile string _peer = "not started";

        /// <summary>Will dial an address as <c>ws://127.0.0.1:9999/bridge</c>.</summary>
        public WebSocketTransport(string url) => _url = new Uri(url);

        /// <inheritdoc/>
        public TransportKind Kind => TransportKind.WebSocket;

        /// <inheritdoc/>
        public string Peer => _peer;

        /// <inheritdoc/>
        public int Port => 0;

        /// <inheritdoc/>
        public HelloData? Hello
        {
            get => _inbox.Hello;
            set
            {
                _inbox.Hello = value;
                _helloIsThere.Set();
            }
        }

        /// <inheritdoc/>
        public string? Refusal
        {
            get => _inbox.Refusal;
            set => _inbox.Refusal = value;
        }

        /// <inheritdoc/>
        public void Start()
        {
            _thread = new Thread(Dial) { IsBackground = true, Name = "Abu dialler" };
            _thread.Start();
        }

        /// <inheritdoc/>
        public bool TryReceive(out Received received) => _inbox.TryTake(out received);

        /// <inheritdoc/>
        public void Send(long connection, object message)
        {
            lock (_lock)
            {
                if (connection == _connection)
                {
                    _outbox?.Add(message);
                }
            }
        }

        /// <inheritdoc/>
        public void Close(long connection)
        {
            lock (_lock)
            {
                if (connection == _connection)
                {
                    _outbox?.CloseAndHangUp();
                }
            }
        }

        /// <inheritdoc/>
        public void Shutdown(AbuEvent? farewell)
        {
            Outbox? outbox;
            lock (_lock)
            {
                outbox = _outbox;
                if (farewell != null)
                {
                    outbox?.Add(farewell);
                }
            }
            outbox?.Close(300);
            _end.Cancel();
            lock (_lock)
            {
                _socket?.Abort();
            }
            _thread?.Join(500);
        }

        void Dial()
        {
            WaitHandle.WaitAny(new[] { _end.Token.WaitHandle, _helloIsThere });
            var wait = FirstWaitSeconds;
            while (!_end.IsCancellationRequested)
            {
                var began = Stopwatch.StartNew();
                try
                {
                    Talk();
                }
                catch (Exception fault)
                {
                    Explain(fault);
                }
                // Who was let in for a while begins anew with short waits.
                wait = began.Elapsed.TotalSeconds > 2 * LastWaitSeconds ? FirstWaitSeconds : wait;
                _end.Token.WaitHandle.WaitOne(TimeSpan.FromSeconds(wait));
                wait = Math.Min(wait * 2, LastWaitSeconds);
            }
            _peer = "ended";
        }

        void Explain(Exception fault)
        {
            _peer = "not connected: nothing answers at " + _url;
            if (!_isUnreachableTold)
            {
                _isUnreachableTold = true;
                var why = (fault.InnerException ?? fault).Message;
                _inbox.Log(
                    LogLevel.Info,
                    "Nothing answers at " + _url + " (" + why + "). Start it with: npx bridle serve"
                );
            }
        }

        /// <summary>One connection from its beginning to its end.</summary>
        void Talk()
        {
            using var socket = new ClientWebSocket();
            using var cancel = CancellationTokenSource.CreateLinkedTokenSource(_end.Token);
            cancel.CancelAfter(ConnectMilliseconds);
            socket.Options.AddSubProtocol("bridle-bridge");
            _peer = "dialling " + _url;
            // Mono waits on for who takes the connection and never answers, whatever the token says.
            if (!socket.ConnectAsync(_url, cancel.Token).Wait(ConnectMilliseconds, _end.Token))
            {
                throw new TimeoutException("it does not answer the dial");
            }
            var outbox = new Outbox("", bytes => Write(socket, bytes), socket.Abort);
            long connection;
            lock (_lock)
            {
                if (_end.IsCancellationRequested)
                {
                    outbox.Abandon();
                    return;
                }
                _socket = socket;
                _outbox = outbox;
                connection = ++_connection;
                outbox.Add(new AbuEvent { Event = "hello", Data = _inbox.Hello });
            }
            _peer = "connected to " + _url;
            _isUnreachableTold = false;
            _inbox.Add(Received.Opened(connection));
            try
            {
                Read(socket, connection, outbox);
            }
            catch (Exception)
            {
                // It was lost, or this end hung up; whether it comes back is seen when it is dialled again.
            }
            finally
            {
                lock (_lock)
                {
                    _socket = null;
                    _outbox = null;
                }
                outbox.Abandon();
                _peer = "not connected";
                _inbox.Add(Received.Closed(connection));
            }
        }

        void Read(ClientWebSocket socket, long connection, Outbox outbox)
        {
            var buffer = new byte[64 * 1024];
            using var whole = new MemoryStream();
            while (socket.State == WebSocketState.Open)
            {
                var part = socket
                    .ReceiveAsync(new ArraySegment<byte>(buffer), CancellationToken.None)
                    .GetAwaiter()
                    .GetResult();
                if (part.MessageType == WebSocketMessageType.Close)
                {
                    return;
                }
                if (whole.Length + part.Count > MessageBytesMax)
                {
                    _inbox.Log(LogLevel.Warn, "Bridle sent a message of more than " + MessageBytesMax + " bytes.");
                    return;
                }
                whole.Write(buffer, 0, part.Count);
                if (part.EndOfMessage)
                {
                    var text = Encoding.UTF8.GetString(whole.GetBuffer(), 0, (int)whole.Length);
                    whole.SetLength(0);
                    var message = WireJson.Read(text, out _);
                    var answer = message == null ? null : _inbox.Take(connection, message);
                    if (answer != null)
                    {
                        outbox.Add(answer);
                    }
                }
            }
        }

        static void Write(ClientWebSocket socket, byte[] bytes)
        {
            using var cancel = new CancellationTokenSource(WriteMilliseconds);
            socket
                .SendAsync(new ArraySegment<byte>(bytes), WebSocketMessageType.Text, true, cancel.Token)
                .GetAwaiter()
                .GetResult();
        }
    }
}
