#nullable enable

using System;
using System.Collections.Generic;
using System.Threading;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace Abu.Tests
{
    /// <summary>An engine whose time is what a test says.</summary>
    sealed class FakeEngine : IEngine
    {
        public double UnscaledNow { get; set; } = 100;

        public float TimeScale { get; set; } = 1;

        public float FixedFrameTime { get; set; }

        public (int Width, int Height) ScreenSize => (800, 600);

        /// <summary>What a picture comes to; left out, three bytes of one.</summary>
        public Action<Action<byte[]>, Action<string>>? Camera { get; set; }

        /// <summary>The log, as <c>Info: text</c>.</summary>
        public List<string> Lines { get; } = new List<string>();

        public void TakeScreenshot(Action<byte[]> taken, Action<string> failed)
        {
            if (Camera == null)
            {
                taken(new byte[] { 1, 2, 3 });
            }
            else
            {
                Camera(taken, failed);
            }
        }

        public void Log(LogLevel level, string line) => Lines.Add(level + ": " + line);
    }

    /// <summary>A wire whose other end is the test. Messages are JSON as soon as they are sent.</summary>
    class FakeTransport : ITransport
    {
        readonly Queue<Received> _waiting = new Queue<Received>();

        public FakeTransport(TransportKind kind) => Kind = kind;

        public TransportKind Kind { get; }

        public string Peer { get; set; } = "the test";

        public int Port { get; set; }

        public string? Refusal { get; set; }

        public bool IsStarted { get; private set; }

        public int Shutdowns { get; private set; }

        public AbuEvent? Farewell { get; private set; }

        public List<long> ClosedByGame { get; } = new List<long>();

        /// <summary>What was sent, in order, with the connection that it was sent to.</summary>
        public List<KeyValuePair<long, JObject>> Sent { get; } = new List<KeyValuePair<long, JObject>>();

        public void Give(Received received) => _waiting.Enqueue(received);

        public void Start() => IsStarted = true;

        public bool TryReceive(out Received received)
        {
            received = _waiting.Count > 0 ? _waiting.Dequeue() : null!;
            return received != null;
        }

        public void Send(long connection, object message) =>
            Sent.Add(new KeyValuePair<long, JObject>(connection, Json.Of(message)));

        public void Close(long connection) => ClosedByGame.Add(connection);

        public void Shutdown(AbuEvent? farewell)
        {
            Shutdowns++;
            Farewell = farewell;
        }
    }

    /// <summary>A wire to Bridle, whose other end is the test.</summary>
    sealed class FakeDialler : FakeTransport, IDialler
    {
        public FakeDialler()
            : base(TransportKind.WebSocket) { }

        public HelloData? Hello { get; set; }
    }

    /// <summary>A walker that does what a test says.</summary>
    sealed class FakeWalker : ISceneWalker
    {
        readonly Func<RefRegistry, AbuSceneNode> _walk;

        public FakeWalker(Func<RefRegistry, AbuSceneNode> walk) => _walk = walk;

        public AbuSceneNode Walk(RefRegistry refRegistry) => _walk(refRegistry);
    }

    /// <summary>An element of a <see cref="FakeGame"/>.</summary>
    sealed class FakeElement
    {
        public string Role { get; set; } = "button";

        public string Label { get; set; } = "";

        public string? Key { get; set; }

        public bool Disabled { get; set; }

        public RefCallbacks Callbacks { get; set; } = new RefCallbacks();
    }

    /// <summary>A game on the bridge's core, played frame by frame.</summary>
    sealed class FakeGame
    {
        int _asked;

        public FakeGame(TransportKind kind = TransportKind.WebSocket, bool canPause = true)
        {
            BusyToken.Reset();
            Transport = kind == TransportKind.WebSocket ? new FakeDialler() : new FakeTransport(kind);
            var identity = new BridgeIdentity { GameName = "Test", Instance = "here" };
            Core = new BridgeCore(Engine, identity, Transport, canPause);
            Core.SetSettledProvider(new DefaultSettledProvider(Engine));
            Core.RegisterWalker(new FakeWalker(Walk));
            Core.Start();
            Connect(1);
            Frames(1);
        }

        public FakeEngine Engine { get; } = new FakeEngine();

        public FakeTransport Transport { get; }

        public HelloData? Hello => ((FakeDialler)Transport).Hello;

        public BridgeCore Core { get; }

        public List<FakeElement> Elements { get; } = new List<FakeElement>();

        public FakeElement Add(string label, RefCallbacks callbacks, string? key = null)
        {
            var element = new FakeElement { Label = label, Callbacks = callbacks, Key = key };
            Elements.Add(element);
            return element;
        }

        public FakeElement AddButton(string label, Action onClick) =>
            Add(label, new RefCallbacks { OnClick = onClick }, label);

        public void Connect(long connection) => Transport.Give(Received.Opened(connection));

        public void Disconnect(long connection) => Transport.Give(Received.Closed(connection));

        public void Tell(string name, JObject data, long connection = 1) =>
            Transport.Give(Received.Told(connection, name, data));

        /// <summary>Asks something, which the next frame takes; returns the id of the request.</summary>
        public string Ask(string command, object? asked = null, long connection = 1)
        {
            var id = "r" + ++_asked;
            var request = new AbuCommand
            {
                Id = id,
                Command = command,
                Params = asked == null ? null : JObject.FromObject(asked),
            };
            Transport.Give(Received.Request(connection, request));
            return id;
        }

        public void Frames(int count, double seconds = 1.0 / 60)
        {
            for (var i = 0; i < count; i++)
            {
                Engine.UnscaledNow += seconds;
                Core.BeginFrame();
                Core.EndFrame();
            }
        }

        /// <summary>The answer to a request; null where there is none yet. Two of them fail the test.</summary>
        public JObject? AnswerTo(string id)
        {
            var answers = Transport.Sent.FindAll(sent => (string?)sent.Value["id"] == id);
            Assert.That(answers.Count, Is.LessThanOrEqualTo(1), "answers to " + id);
            return answers.Count == 0 ? null : answers[0].Value;
        }

        /// <summary>Asks, and lets frames pass until it is answered.</summary>
        public JObject Answered(string command, object? asked = null, long connection = 1)
        {
            var id = Ask(command, asked, connection);
            for (var i = 0; i < 2000; i++)
            {
                Frames(1);
                var answer = AnswerTo(id);
                if (answer != null)
                {
                    return answer;
                }
            }
            throw new AssertionException(command + " was not answered");
        }

        public List<JObject> Events(string name) =>
            Transport.Sent.FindAll(sent => (string?)sent.Value["event"] == name).ConvertAll(sent => sent.Value);

        AbuSceneNode Walk(RefRegistry registry)
        {
            var region = new AbuSceneNode { Role = "region", Label = "UIToolkit" };
            foreach (var element in Elements)
            {
                registry.Register(element.Callbacks);
                region.Children.Add(
                    new AbuSceneNode
                    {
                        Role = element.Role,
                        Label = element.Label,
                        Key = element.Key,
                        Disabled = element.Disabled,
                        Interactive = true,
                    }
                );
            }
            return region;
        }
    }

    /// <summary>JSON as the other end reads it, which may be deeper than Json.NET 13 reads by itself.</summary>
    static class Json
    {
        public static JObject Of(object message) => Parse(WireJson.Write(message));

        public static JObject Parse(string text)
        {
            using var reader = new JsonTextReader(new System.IO.StringReader(text))
            {
                MaxDepth = 1000,
                DateParseHandling = DateParseHandling.None,
            };
            return JObject.Load(reader);
        }
    }

    /// <summary>Waits for what other threads do.</summary>
    static class Wait
    {
        /// <summary>
        /// Far more than it takes, also where a transport gives up on a write, after 20 s: it ends a test that would
        /// never end.
        /// </summary>
        public static readonly TimeSpan Longest = TimeSpan.FromSeconds(45);

        public static void Until(Func<bool> isSo, string what)
        {
            if (!SpinWait.SpinUntil(isSo, Longest))
            {
                throw new AssertionException("Waited in vain: " + what);
            }
        }

        /// <summary>The next thing of a kind that a transport has received; others are passed over.</summary>
        public static Received For(ITransport transport, ReceivedKind kind)
        {
            Received? found = null;
            Until(
                () =>
                {
                    while (transport.TryReceive(out var received))
                    {
                        if (received.Kind == kind)
                        {
                            found = received;
                            return true;
                        }
                    }
                    return false;
                },
                kind + " of the transport"
            );
            return found!;
        }
    }
}
