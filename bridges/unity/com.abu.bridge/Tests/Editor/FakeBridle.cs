#nullable enable

using System;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;
using Newtonsoft.Json.Linq;

namespace Abu.Tests
{
    /// <summary>A WebSocket server as small as one can be, which does what a test says.</summary>
    sealed class FakeBridle : IDisposable
    {
        readonly TcpListener _listener;
        readonly List<Peer> _peers = new List<Peer>();

        public FakeBridle(int port = 0)
        {
            _listener = new TcpListener(IPAddress.Loopback, port);
            _listener.Start();
            Port = ((IPEndPoint)_listener.LocalEndpoint).Port;
        }

        public int Port { get; }

        public string Url => "ws://127.0.0.1:" + Port + "/bridge";

        /// <summary>Lets the next engine in, and reads its hello.</summary>
        public Peer Accept()
        {
            var peer = AcceptSilently();
            peer.ShakeHands();
            return peer;
        }

        /// <summary>Takes the next connection and says nothing on it.</summary>
        public Peer AcceptSilently()
        {
            Wait.Until(() => _listener.Pending(), "an engine that dials");
            var peer = new Peer(_listener.AcceptTcpClient());
            _peers.Add(peer);
            return peer;
        }

        public void Dispose()
        {
            _listener.Stop();
            _peers.ForEach(peer => peer.Dispose());
        }

        /// <summary>An engine that has dialled.</summary>
        public sealed class Peer : IDisposable
        {
            const int Text = 1;
            const int Close = 8;

            readonly TcpClient _client;
            readonly NetworkStream _stream;

            public Peer(TcpClient client)
            {
                _client = client;
                _client.ReceiveTimeout = (int)Wait.Longest.TotalMilliseconds;
                _stream = client.GetStream();
            }

            /// <summary>The request by which it asked to be let in, in small letters.</summary>
            public string Request { get; private set; } = "";

            public void ShakeHands()
            {
                var request = new StringBuilder();
                while (!request.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal))
                {
                    request.Append((char)ReadByte());
                }
                const string Field = "Sec-WebSocket-Key:";
                var all = request.ToString();
                var from = all.IndexOf(Field, StringComparison.OrdinalIgnoreCase) + Field.Length;
                var key = all.Substring(from, all.IndexOf('\r', from) - from).Trim();
                Request = all.ToLowerInvariant();
                using var sha = SHA1.Create();
                var hash = sha.ComputeHash(Encoding.ASCII.GetBytes(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"));
                WriteRaw(
                    Encoding.ASCII.GetBytes(
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Protocol: bridle-bridge\r\n"
                            + "Sec-WebSocket-Accept: "
                            + Convert.ToBase64String(hash)
                            + "\r\n\r\n"
                    )
                );
            }

            /// <summary>The next message, whatever frames it came in; null at the end.</summary>
            public JObject? Read()
            {
                using var whole = new MemoryStream();
                while (true)
                {
                    try
                    {
                        var isLast = ReadFrame(whole, out var kind);
                        if (kind == Close)
                        {
                            return null;
                        }
                        if (isLast && kind < Close)
                        {
                            return Json.Parse(Encoding.UTF8.GetString(whole.ToArray()));
                        }
                    }
                    catch (Exception fault) when (fault is IOException || fault is ObjectDisposedException)
                    {
                        return null;
                    }
                }
            }

            /// <summary>The next message with that field of that value; others are passed over.</summary>
            public JObject Read(string field, string value)
            {
                for (var message = Read(); message != null; message = Read())
                {
                    if ((string?)message[field] == value)
                    {
                        return message;
                    }
                }
                throw new IOException("The engine left before it said " + field + " " + value);
            }

            public void Write(string text) => WriteFrame(Text, true, Encoding.UTF8.GetBytes(text));

            public void Ask(string id, string command) =>
                Write("{\"id\":\"" + id + "\",\"command\":\"" + command + "\"}");

            /// <summary>One message in so many frames, with a ping between them.</summary>
            public void WriteInFrames(string text, int frames)
            {
                var bytes = Encoding.UTF8.GetBytes(text);
                for (var i = 0; i < frames; i++)
                {
                    var from = bytes.Length * i / frames;
                    var part = new byte[bytes.Length * (i + 1) / frames - from];
                    Array.Copy(bytes, from, part, 0, part.Length);
                    WriteFrame(i == 0 ? Text : 0, i == frames - 1, part);
                    if (i < frames - 1)
                    {
                        WriteFrame(9, true, new byte[] { 1 });
                    }
                }
            }

            public void SayGoodbye() => WriteFrame(Close, true, new byte[] { 3, 0xe8 });

            public void WriteRaw(byte[] bytes) => _stream.Write(bytes, 0, bytes.Length);

            public void Dispose() => _client.Close();

            bool ReadFrame(Stream whole, out int kind)
            {
                var first = ReadByte();
                kind = first & 15;
                var second = ReadByte();
                long length = second & 127;
                var more = length == 126 ? 2 : length == 127 ? 8 : 0;
                length = more == 0 ? length : 0;
                for (var i = 0; i < more; i++)
                {
                    length = length * 256 + ReadByte();
                }
                var mask = ReadBytes((second & 128) == 0 ? 0 : 4);
                var bytes = ReadBytes((int)length);
                for (var i = 0; i < bytes.Length && mask.Length > 0; i++)
                {
                    bytes[i] ^= mask[i % 4];
                }
                if (kind < Close)
                {
                    whole.Write(bytes, 0, bytes.Length);
                }
                return (first & 128) != 0;
            }

            void WriteFrame(int kind, bool isLast, byte[] bytes)
            {
                var frame = new MemoryStream();
                frame.WriteByte((byte)(kind | (isLast ? 128 : 0)));
                var size = bytes.Length < 126 ? 0 : bytes.Length < 65536 ? 2 : 8;
                frame.WriteByte((byte)(size == 0 ? bytes.Length : size == 2 ? 126 : 127));
                for (var i = size - 1; i >= 0; i--)
                {
                    frame.WriteByte((byte)((long)bytes.Length >> (8 * i)));
                }
                frame.Write(bytes, 0, bytes.Length);
                WriteRaw(frame.ToArray());
            }

            int ReadByte()
            {
                var read = _stream.ReadByte();
                return read >= 0 ? read : throw new EndOfStreamException();
            }

            byte[] ReadBytes(int count)
            {
                var bytes = new byte[count];
                for (var at = 0; at < count;)
                {
                    var read = _stream.Read(bytes, at, count - at);
                    at += read > 0 ? read : throw new EndOfStreamException();
                }
                return bytes;
            }
        }
    }
}
