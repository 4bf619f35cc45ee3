#nullable enable

using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>
    /// Carries messages between the main thread and whoever is at the other end. Its own threads read, write and
    /// parse; the main thread only takes from one queue and puts into another, and waits for nobody.
    /// </summary>
    public interface ITransport
    {
        /// <summary>Who dials whom.</summary>
        TransportKind Kind { get; }

        /// <summary>How it stands, in words for the status window.</summary>
        string Peer { get; }

        /// <summary>Where it listens; 0 where it does not.</summary>
        int Port { get; }

        /// <summary>
        /// Why nothing can be done now: set, every command is answered with it by the thread that received it. For a
        /// main thread that stands still.
        /// </summary>
        string? Refusal { get; set; }

        /// <summary>Begins to dial or to listen.</summary>
        void Start();

        /// <summary>The next thing that was received; false where there is nothing.</summary>
        bool TryReceive(out Received received);

        /// <summary>
        /// Sends a message on a connection, in its turn; it is written by another thread, so it must not change any
        /// more. On a connection that has ended it is dropped.
        /// </summary>
        void Send(long connection, object message);

        /// <summary>Ends a connection, after what was sent on it; who dials dials again.</summary>
        void Close(long connection);

        /// <summary>Ends all of it, after a last message where there is time for one.</summary>
        void Shutdown(AbuEvent? farewell);
    }

    /// <summary>A transport that dials Bridle, and says there first what the game is.</summary>
    public interface IDialler : ITransport
    {
        /// <summary>
        /// What is said first on every connection, and to who asks <c>hello</c>. Nothing is dialled before it is set.
        /// Who listens says none: it holds the token, and anybody may connect.
        /// </summary>
        HelloData? Hello { get; set; }
    }

    /// <summary>What came in.</summary>
    public enum ReceivedKind
    {
        /// <summary>A connection began.</summary>
        Opened,

        /// <summary>A request.</summary>
        Command,

        /// <summary>
        /// Something that the other end tells: <see cref="Received.Name"/> and <see cref="Received.Data"/>.
        /// </summary>
        Event,

        /// <summary>A line for the log.</summary>
        Log,

        /// <summary>The connection has ended.</summary>
        Closed,
    }

    /// <summary>Something that came in, on a connection of that number.</summary>
    public sealed class Received
    {
        /// <summary>What it is.</summary>
        public ReceivedKind Kind { get; private set; }

        /// <summary>Numbers connections; none has that of another one.</summary>
        public long Connection { get; private set; }

        /// <summary>The request.</summary>
        public AbuCommand? Command { get; private set; }

        /// <summary>Of an event its name, of a log its text.</summary>
        public string Name { get; private set; } = "";

        /// <summary>What an event says.</summary>
        public JObject? Data { get; private set; }

        /// <summary>How grave a log is.</summary>
        public LogLevel Level { get; private set; }

        /// <summary>A connection began.</summary>
        public static Received Opened(long connection) => Of(ReceivedKind.Opened, connection);

        /// <summary>A connection has ended.</summary>
        public static Received Closed(long connection) => Of(ReceivedKind.Closed, connection);

        /// <summary>A request came.</summary>
        public static Received Request(long connection, AbuCommand command)
        {
            var received = Of(ReceivedKind.Command, connection);
            received.Command = command;
            return received;
        }

        /// <summary>Something was told.</summary>
        public static Received Told(long connection, string name, JObject? data)
        {
            var received = Of(ReceivedKind.Event, connection);
            received.Name = name;
            received.Data = data;
            return received;
        }

        /// <summary>Something is to be written to the log, which the main thread does.</summary>
        public static Received Line(LogLevel level, string text)
        {
            var received = Of(ReceivedKind.Log, 0);
            received.Name = text;
            received.Level = level;
            return received;
        }

        static Received Of(ReceivedKind kind, long connection) => new Received { Kind = kind, Connection = connection };
    }
}
