#nullable enable

using System;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>
    /// What Bridle is told without asking: frames that pass, the log, and what the game tells. Clients on TCP hear
    /// none of it: they ask once and go.
    /// </summary>
    sealed class News
    {
        const double SecondsBetweenFrames = 0.05;
        const int LogLinesASecond = 50;
        const int LogCharsMax = 2000;

        readonly ITransport _transport;
        readonly IEngine _engine;
        readonly GameClock _clock;
        double _lastFrame;
        double _logSecond;
        int _logLines;

        public News(ITransport transport, IEngine engine, GameClock clock)
        {
            _transport = transport;
            _engine = engine;
            _clock = clock;
        }

        /// <summary>The connection that is told; 0 where there is none.</summary>
        public long Connection { get; set; }

        /// <summary>Something that the game tells.</summary>
        public void Tell(string name, JObject? data)
        {
            var told = data == null ? new JObject() : new JObject(data);
            told["name"] = name;
            Send("game", told);
        }

        /// <summary>A line of the engine's log.</summary>
        public void TellLog(LogLevel level, string text)
        {
            var second = Math.Floor(_engine.UnscaledNow);
            _logLines = second == _logSecond ? _logLines + 1 : 1;
            _logSecond = second;
            if (_logLines > LogLinesASecond)
            {
                return;
            }
            var told = new JObject
            {
                ["level"] = level.ToString().ToLowerInvariant(),
                ["text"] = text.Length > LogCharsMax ? text.Substring(0, LogCharsMax) : text,
                ["frame"] = _clock.Frame,
            };
            Send("log", told);
        }

        /// <summary>A frame has passed in a game that runs by itself.</summary>
        public void TellFrame()
        {
            var now = _engine.UnscaledNow;
            if (now - _lastFrame >= SecondsBetweenFrames)
            {
                _lastFrame = now;
                Send("frame", new JObject { ["frame"] = _clock.Frame });
            }
        }

        void Send(string name, JObject data)
        {
            if (Connection != 0 && _transport.Kind == TransportKind.WebSocket)
            {
                _transport.Send(Connection, new AbuEvent { Event = name, Data = data });
            }
        }
    }
}
