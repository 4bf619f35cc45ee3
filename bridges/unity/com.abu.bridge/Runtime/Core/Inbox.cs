#nullable enable

using System.Collections.Generic;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>
    /// What the threads of a transport have received and the main thread has not taken. All of it is bounded, since
    /// the main thread may stand still for an hour: requests beyond the bound are answered at once, and so are all
    /// while <see cref="Refusal"/> is set; of events and log lines the oldest are dropped; a client that came and went
    /// unseen leaves nothing.
    /// </summary>
    sealed class Inbox
    {
        /// <summary>Requests that may wait for the main thread.</summary>
        const int RequestsMax = 256;

        /// <summary>Events and log lines that may wait for it.</summary>
        const int NewsMax = 256;

        readonly LinkedList<Received> _waiting = new LinkedList<Received>();
        int _requests;
        int _news;
        string? _refusal;
        volatile HelloData? _hello;

        /// <summary>Once it is set, no request gets in that was not refused.</summary>
        public string? Refusal
        {
            get
            {
                lock (_waiting)
                {
                    return _refusal;
                }
            }
            set
            {
                lock (_waiting)
                {
                    _refusal = value;
                }
            }
        }

        public HelloData? Hello
        {
            get => _hello;
            set => _hello = value;
        }

        public void Add(Received received)
        {
            lock (_waiting)
            {
                if (received.Kind == ReceivedKind.Closed && ForgetUnseen(received.Connection))
                {
                    return;
                }
                _waiting.AddLast(received);
                Count(received, 1);
                if (_news > NewsMax)
                {
                    ForgetOldestNews();
                }
            }
        }

        public void Log(LogLevel level, string text) => Add(Received.Line(level, "[Abu] " + text));

        /// <summary>
        /// Takes a message in, by the thread that has read it. An answer that can be given at once is returned.
        /// </summary>
        public AbuResponse? Take(long connection, JObject message)
        {
            if (message["event"] is JValue name && name.Type == JTokenType.String)
            {
                Add(Received.Told(connection, (string)name!, message["data"] as JObject));
                return null;
            }
            var command = WireJson.CommandOf(message);
            // What is no request is passed over: it ends nothing.
            return command == null ? null : Take(connection, command);
        }

        AbuResponse? Take(long connection, AbuCommand command)
        {
            if (command.Command == "hello" && _hello != null)
            {
                return AbuResponse.Done(command.Id, _hello);
            }
            lock (_waiting)
            {
                if (_refusal != null)
                {
                    return AbuResponse.Failed(command.Id, ErrorCodes.Internal, _refusal);
                }
                if (_requests >= RequestsMax)
                {
                    return AbuResponse.Failed(
                        command.Id,
                        ErrorCodes.Internal,
                        RequestsMax + " requests wait already",
                        "wait for their answers"
                    );
                }
                Add(Received.Request(connection, command));
                return null;
            }
        }

        public bool TryTake(out Received received)
        {
            lock (_waiting)
            {
                received = _waiting.First?.Value!;
                if (received == null)
                {
                    return false;
                }
                _waiting.RemoveFirst();
                Count(received, -1);
                return true;
            }
        }

        /// <summary>Forgets a connection whose beginning nobody has taken yet, with all that came on it.</summary>
        bool ForgetUnseen(long connection)
        {
            var isUnseen = false;
            for (var at = _waiting.First; at != null; at = at.Next)
            {
                isUnseen |= at.Value.Kind == ReceivedKind.Opened && at.Value.Connection == connection;
            }
            for (var at = _waiting.First; at != null && isUnseen;)
            {
                var next = at.Next;
                if (at.Value.Connection == connection)
                {
                    _waiting.Remove(at);
                    Count(at.Value, -1);
                }
                at = next;
            }
            return isUnseen;
        }

        void ForgetOldestNews()
        {
            var at = _waiting.First!;
            while (!IsNews(at.Value))
            {
                at = at.Next!;
            }
            _waiting.Remove(at);
            Count(at.Value, -1);
        }

        void Count(Received received, int change)
        {
            _requests += received.Kind == ReceivedKind.Command ? change : 0;
            _news += IsNews(received) ? change : 0;
        }

        static bool IsNews(Received received) =>
            received.Kind == ReceivedKind.Event || received.Kind == ReceivedKind.Log;
    }
}
