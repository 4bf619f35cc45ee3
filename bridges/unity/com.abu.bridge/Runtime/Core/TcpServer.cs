#nullable enable

using System;
using System.Diagnostics;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;

namespace Abu
{
    /// <summary>
    /// Listens on loopback for one client at a time: a new one replaces the one before. Each line is a request, and
    /// each reply goes to the client that asked, or to nobody.
    /// </summary>
    public sealed class TcpServer : ITransport
    {
        /// <summary>Ports that are tried one after the other where none was asked for.</summary>
        const int PortsTried = 20;
        const int LineBytesMax = 4 * 1024 * 1024;
        const int WriteMilliseconds = 20000;
        const int AnswersMilliseconds = 25000;

        readonly Inbox _inbox = new Inbox();
        readonly object _clientLock = new object();
        readonly int _firstPort;
        readonly bool _isPortAsked;
        TcpListener? _listener;
        TcpClient? _client;
        Outbox? _outbox;
        long _connection;
        int _unanswered;
        volatile bool _isEnded;
        volatile string _peer = "not started";

        /// <summary>Will listen on a port; another one is taken instead only if nobody asked for this one.</summary>
        public TcpServer(int port, bool isPortAsked)
        {
            _firstPort = port;
            _isPortAsked = isPortAsked;
        }

        /// <inheritdoc/>
        public TransportKind Kind => TransportKind.Tcp;

        /// <inheritdoc/>
        public string Peer => _peer;

        /// <inheritdoc/>
        public int Port { get; private set; }

        /// <inheritdoc/>
        public string? Refusal
        {
            get => _inbox.Refusal;
            set => _inbox.Refusal = value;
        }

        /// <inheritdoc/>
        public void Start()
        {
            var last = _isPortAsked ? _firstPort : Math.Min(_firstPort + PortsTried - 1, 65535);
            for (var port = _firstPort; port <= last && _listener == null; port++)
            {
                _listener = Listening(port);
            }
            if (_listener == null)
            {
                _peer = "not listening: port " + _firstPort + " is taken";
                _inbox.Log(
                    LogLevel.Error,
                    "Port " + _firstPort + " is taken by another program. Set ABU_PORT or the port of AbuSettings."
                );
                return;
            }
            Port = ((IPEndPoint)_listener.LocalEndpoint).Port;
            _peer = "listening on port " + Port;
            _inbox.Log(LogLevel.Info, "TCP server listening on port " + Port);
            new Thread(AcceptLoop) { IsBackground = true, Name = "Abu listener" }.Start();
        }

        static TcpListener? Listening(int port)
        {
            var listener = new TcpListener(IPAddress.Loopback, port);
            // Two programs could share a port on Windows. Elsewhere it would keep the port from the next run for a
            // minute, as long as the system remembers the last connection.
            if (Environment.OSVersion.Platform == PlatformID.Win32NT)
            {
                listener.ExclusiveAddressUse = true;
            }
            try
            {
                listener.Start();
                return listener;
            }
            catch (SocketException)
            {
                return null;
            }
        }

        /// <inheritdoc/>
        public bool TryReceive(out Received received) => _inbox.TryTake(out received);

        /// <inheritdoc/>
        public void Send(long connection, object message)
        {
            lock (_clientLock)
            {
                if (connection == _connection)
                {
                    _outbox?.Add(message);
                    _unanswered--;
                    Monitor.PulseAll(_clientLock);
                }
            }
        }

        /// <inheritdoc/>
        public void Close(long connection)
        {
            lock (_clientLock)
            {
                if (connection == _connection)
                {
                    _client?.Close();
                }
            }
        }

        /// <summary>Nobody here waits for a farewell: a client of this wire asks once and goes.</summary>
        public void Shutdown(AbuEvent? farewell)
        {
            _isEnded = true;
            _listener?.Stop();
            Outbox? outbox;
            lock (_clientLock)
            {
                outbox = _outbox;
            }
            outbox?.Close(300);
            lock (_clientLock)
            {
                _client?.Close();
                Monitor.PulseAll(_clientLock);
            }
            _peer = "ended";
        }

        void AcceptLoop()
        {
            while (!_isEnded)
            {
                TcpClient? client = null;
                try
                {
                    client = _listener!.AcceptTcpClient();
                    Greet(client);
                }
                catch (Exception)
                {
                    // It has left already, or the listener has ended: the next one is listened for all the same.
                    client?.Close();
                    if (!_isEnded)
                    {
                        Thread.Sleep(50);
                    }
                }
            }
        }

        /// <summary>Puts a client in the place of the one before.</summary>
        void Greet(TcpClient client)
        {
            client.NoDelay = true;
            client.SendTimeout = WriteMilliseconds;
            var stream = client.GetStream();
            var outbox = new Outbox("\n", bytes => stream.Write(bytes, 0, bytes.Length), client.Close);
            long connection;
            lock (_clientLock)
            {
                if (_isEnded)
                {
                    outbox.Abandon();
                    client.Close();
                    return;
                }
                _outbox?.Close(0);
                _client?.Close();
                _client = client;
                _outbox = outbox;
                _unanswered = 0;
                connection = ++_connection;
                Monitor.PulseAll(_clientLock);
            }
            _inbox.Add(Received.Opened(connection));
            var reader = new Thread(() => ReadLoop(client, stream, connection, outbox))
            {
                IsBackground = true,
                Name = "Abu reader",
            };
            reader.Start();
        }

        void ReadLoop(TcpClient client, NetworkStream stream, long connection, Outbox outbox)
        {
            try
            {
                var buffer = new byte[16 * 1024];
                using var line = new MemoryStream();
                int count;
                while ((count = stream.Read(buffer, 0, buffer.Length)) > 0)
                {
                    if (!TakeLines(buffer, count, line, connection, outbox))
                    {
                        break;
                    }
                }
            }
            catch (Exception)
            {
                // It has left.
            }
            WaitForAnswers(connection);
            outbox.Close(WriteMilliseconds);
            _inbox.Add(Received.Closed(connection));
            client.Close();
        }

        /// <summary>
        /// Who has sent all that it wants to send may still read: it stays the client until it has its answers, or
        /// another one comes.
        /// </summary>
        void WaitForAnswers(long connection)
        {
            var waited = Stopwatch.StartNew();
            bool IsAwaited() => _unanswered > 0 && !_isEnded && waited.ElapsedMilliseconds < AnswersMilliseconds;
            lock (_clientLock)
            {
                while (_connection == connection && IsAwaited())
                {
                    Monitor.Wait(_clientLock, AnswersMilliseconds);
                }
                if (_connection == connection)
                {
                    _client = null;
                    _outbox = null;
                }
            }
        }

        /// <summary>Takes what came in, and says whether to read on.</summary>
        bool TakeLines(byte[] buffer, int count, MemoryStream line, long connection, Outbox outbox)
        {
            var from = 0;
            for (var i = 0; i < count; i++)
            {
                if (buffer[i] != (byte)'\n')
                {
                    continue;
                }
                line.Write(buffer, from, i - from);
                from = i + 1;
                var text = Encoding.UTF8.GetString(line.GetBuffer(), 0, (int)line.Length).Trim();
                line.SetLength(0);
                if (text.Length > 0 && !TakeLine(text, connection, outbox))
                {
                    return false;
                }
            }
            line.Write(buffer, from, count - from);
            if (line.Length <= LineBytesMax)
            {
                return true;
            }
            outbox.Add(AbuResponse.Failed("", ErrorCodes.BadParams, "A line of more than " + LineBytesMax + " bytes"));
            return false;
        }

        bool TakeLine(string text, long connection, Outbox outbox)
        {
            var message = WireJson.Read(text, out var error);
            if (message == null)
            {
                outbox.Add(AbuResponse.Failed("", ErrorCodes.BadParams, "Invalid JSON: " + error));
                // A web page can make a browser send lines here; the first of them tells it.
                return text[0] == '{' || text[0] == '[' || text[0] == '"';
            }
            if (WireJson.CommandOf(message) == null)
            {
                outbox.Add(AbuResponse.Failed("", ErrorCodes.BadParams, "A request needs an id and a command"));
                return true;
            }
            lock (_clientLock)
            {
                _unanswered += _connection == connection ? 1 : 0;
            }
            var answer = _inbox.Take(connection, message);
            if (answer != null)
            {
                Send(connection, answer);
            }
            return true;
        }
    }
}
