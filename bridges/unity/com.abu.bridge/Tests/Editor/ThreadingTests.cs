#nullable enable

using System;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;
using Newtonsoft.Json;
using NUnit.Framework;

namespace Abu.Tests
{
    /// <summary>Requests are read on one thread, done on the main thread and answered by a third.</summary>
    [TestFixture]
    public class ThreadingTests
    {
        /// <summary>Notes by which thread it is written.</summary>
        sealed class WrittenBy
        {
            [JsonIgnore]
            public Thread? Writer { get; private set; }

            [JsonProperty("name")]
            public string Name
            {
                get
                {
                    Writer = Thread.CurrentThread;
                    return "x";
                }
            }
        }

        sealed class FakeHandler : ICommandHandler
        {
            public WrittenBy Answer { get; } = new WrittenBy();

            public Thread? Thread { get; private set; }

            public void HandleCommand(AbuCommand command, IAbuBridge bridge, Action<AbuResponse> onComplete)
            {
                Thread = System.Threading.Thread.CurrentThread;
                onComplete(AbuResponse.Done(command.Id, Answer));
            }
        }

        readonly FakeEngine _engine = new FakeEngine();
        TcpServer _server = new TcpServer(0, true);
        BridgeCore? _core;
        TcpClient? _client;

        [SetUp]
        public void Begin()
        {
            _server = new TcpServer(0, true);
            _core = new BridgeCore(_engine, new BridgeIdentity(), _server);
            _core.SetSettledProvider(new DefaultSettledProvider(_engine));
            _core.Start();
            _client = new TcpClient { ReceiveTimeout = (int)Wait.Longest.TotalMilliseconds };
            _client.Connect(IPAddress.Loopback, _server.Port);
        }

        [TearDown]
        public void End()
        {
            _client!.Close();
            _core!.Shutdown("quit");
        }

        void Ask(string line)
        {
            var bytes = Encoding.UTF8.GetBytes(line + "\n");
            _client!.GetStream().Write(bytes, 0, bytes.Length);
        }

        void FramesUntil(Func<bool> isSo, string what) =>
            Wait.Until(
                () =>
                {
                    _core!.BeginFrame();
                    _core.EndFrame();
                    return isSo();
                },
                what
            );

        [Test]
        public void ARequestIsDoneOnTheMainThreadAndWrittenByAnother()
        {
            var handler = new FakeHandler();
            _core!.SetCommandHandler(handler);
            Ask("{\"id\":\"1\",\"command\":\"any\"}");
            FramesUntil(() => handler.Thread != null, "the request");
            var line = new StreamReader(_client!.GetStream()).ReadLine();

            Assert.That(handler.Thread, Is.SameAs(Thread.CurrentThread));
            Assert.That(line, Is.EqualTo("{\"id\":\"1\",\"success\":true,\"data\":{\"name\":\"x\"}}"));
            Assert.That(handler.Answer.Writer, Is.Not.SameAs(Thread.CurrentThread));
            Assert.That(handler.Answer.Writer!.Name, Is.EqualTo("Abu packer"));
        }

        [Test]
        public void NothingIsDoneBetweenFrames()
        {
            var handler = new FakeHandler();
            _core!.SetCommandHandler(handler);
            // The second request has arrived, so the first one waits already.
            Ask("{\"id\":\"1\",\"command\":\"any\"}\nnot JSON");
            new StreamReader(_client!.GetStream()).ReadLine();

            Assert.That(handler.Thread, Is.Null);
            _core.BeginFrame();
            Assert.That(handler.Thread, Is.SameAs(Thread.CurrentThread));
        }

        [Test]
        public void CallbacksAndWalkersRunOnTheMainThread()
        {
            var threads = new List<Thread>();
            _core!.RegisterWalker(
                new FakeWalker(registry =>
                {
                    threads.Add(Thread.CurrentThread);
                    registry.Register(new RefCallbacks { OnClick = () => threads.Add(Thread.CurrentThread) });
                    return new AbuSceneNode
                    {
                        Role = "button",
                        Interactive = true,
                        Key = "end",
                    };
                })
            );
            Ask("{\"id\":\"1\",\"command\":\"click\",\"params\":{\"key\":\"end\"}}");
            FramesUntil(() => _client!.Available > 0, "the answer");

            Assert.That(threads.Count, Is.EqualTo(3), "a walk to find it, the click, a walk for the answer");
            Assert.That(threads.TrueForAll(thread => thread == Thread.CurrentThread), Is.True);
        }

        [Test]
        public void LogLinesOfTheTransportAreWrittenOnTheMainThread()
        {
            FramesUntil(() => _engine.Lines.Contains("Info: [Abu] Client connected."), "the line of the client");

            CollectionAssert.Contains(_engine.Lines, "Info: [Abu] TCP server listening on port " + _server.Port);
        }

        [Test]
        public void RequestsOfManyThreadsAreAllAnswered()
        {
            const int Requests = 200;
            var line = new StreamReader(_client!.GetStream());
            var writer = new Thread(() =>
            {
                for (var i = 0; i < Requests; i++)
                {
                    Ask("{\"id\":\"r" + i + "\",\"command\":\"snapshot\"}");
                }
            });
            writer.Start();
            var answered = new List<string>();
            var reader = new Thread(() =>
            {
                while (answered.Count < Requests)
                {
                    answered.Add((string)Json.Parse(line.ReadLine()!)["id"]!);
                }
            });
            reader.Start();
            FramesUntil(() => !reader.IsAlive, "all answers");

            Assert.That(answered.Count, Is.EqualTo(Requests));
            Assert.That(answered[Requests - 1], Is.EqualTo("r" + (Requests - 1)));
        }
    }
}
