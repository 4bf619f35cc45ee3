#nullable enable

using System.Collections.Generic;

namespace Abu.Samples.CardTable.Tests
{
    /// <summary>Carries requests of a test to a bridge, and keeps the answers.</summary>
    public sealed class TestTransport : IDialler
    {
        readonly Queue<Received> _received = new Queue<Received>();

        public List<AbuResponse> Answers { get; } = new List<AbuResponse>();

        public TransportKind Kind => TransportKind.WebSocket;

        public string Peer => "a test";

        public int Port => 0;

        public HelloData? Hello { get; set; }

        public string? Refusal { get; set; }

        public void Ask(AbuCommand command) => _received.Enqueue(Received.Request(1, command));

        public void Start() => _received.Enqueue(Received.Opened(1));

        public bool TryReceive(out Received received)
        {
            received = _received.Count > 0 ? _received.Dequeue() : null!;
            return received != null;
        }

        public void Send(long connection, object message)
        {
            if (message is AbuResponse answer)
            {
                Answers.Add(answer);
            }
        }

        public void Close(long connection) { }

        public void Shutdown(AbuEvent? farewell) { }
    }
}
