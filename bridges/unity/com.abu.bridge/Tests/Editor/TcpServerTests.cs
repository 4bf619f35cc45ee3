#nullable enable

using System;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class TcpServerTests
    {
        /// <summary>A client that speaks in lines.</summary>
        sealed class LineClient : IDisposable
        {
            readonly TcpClient _client = new TcpClient();
            readonly StreamReader _reader;

            public LineClient(int port)
            {
                _client.ReceiveTimeout = (int)Wait.Longest.TotalMilliseconds;
                _client.Connect(IPAddress.Loopback, port);
                _reader = new StreamReader(_client.GetStream(), new UTF8Encoding(false));
            }

            public void Write(string text)
            {
                var bytes = Encoding.UTF8.GetBytes(text);
                _client.GetStream().Write(bytes, 0, bytes.Length);
            }

            public void Ask(string id, string command = "snapshot") =>
                Write("{\"id\":\"" + id + "\",\"command\":\"" + command + "\"}\n");

            /// <summary>The next line; null at the end.</summary>
            public JObject? Read()
            {
                var line = _reader.ReadLine();
                return line == null ? null : Json.Parse(line);
            }

            /// <summary>Whether the server has hung up, after what it had to say.</summary>
            public bool IsHungUpOn()
            {
                try
                {
                    while (_reader.ReadLine() != null) { }
                    return true;
                }
                catch (IOException fault)
                {
                    var code = (fault.InnerException as SocketException)?.SocketErrorCode;
                    return code == SocketError.ConnectionReset || code == SocketError.ConnectionAborted;
                }
            }

            public void EndWriting() => _client.Client.Shutdown(SocketShutdown.Send);

            public void Dispose() => _client.Close();
        }

        readonly List<IDisposable> _open = new List<IDisposable>();
        TcpServer _server = new TcpServer(0, true);

        [SetUp]
        public void Begin()
        {
            _server = new TcpServer(0, true);
            _server.Start();
        }

        [TearDown]
        public void End()
        {
            _server.Shutdown(null);
            foreach (var one in _open)
            {
                one.Dispose();
            }
            _open.Clear();
        }

        LineClient Connected()
        {
            var client = new LineClient(_server.Port);
            _open.Add(client);
            return client;
        }

        /// <summary>Takes the next request, as the main thread does.</summary>
        Received Taken() => Wait.For(_server, ReceivedKind.Command);

        void Answer(Received asked, object? data = null) =>
            _server.Send(asked.Connection, AbuResponse.Done(asked.Command!.Id, data));

        static int FreePort()
        {
            var listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            var port = ((IPEndPoint)listener.LocalEndpoint).Port;
            listener.Stop();
            return port;
        }

        [Test]
        public void SaysInTheLogWhereItListens()
        {
            Assert.That(_server.Port, Is.GreaterThan(0));
            Assert.That(_server.TryReceive(out var line), Is.True);
            Assert.That(line.Kind, Is.EqualTo(ReceivedKind.Log));
            Assert.That(line.Name, Is.EqualTo("[Abu] TCP server listening on port " + _server.Port));
            Assert.That(_server.Peer, Is.EqualTo("listening on port " + _server.Port));
        }

        [Test]
        public void AnswersALineWithALine()
        {
            var client = Connected();
            client.Ask("1");
            var asked = Taken();
            Assert.That(asked.Command!.Command, Is.EqualTo("snapshot"));
            Answer(asked, new SnapshotData { Snapshot = "- text \"Größe\"\n- text" });

            var answer = client.Read()!;
            Assert.That((string?)answer["id"], Is.EqualTo("1"));
            Assert.That((string?)answer["data"]!["snapshot"], Is.EqualTo("- text \"Größe\"\n- text"));
        }

        [Test]
        public void TellsOfClientsThatComeAndGo()
        {
            var client = Connected();
            var opened = Wait.For(_server, ReceivedKind.Opened);
            client.Dispose();

            Assert.That(Wait.For(_server, ReceivedKind.Closed).Connection, Is.EqualTo(opened.Connection));
        }

        [Test]
        public void TakesLinesHoweverTheyArrive()
        {
            var client = Connected();
            client.Write("\r\n\n  {\"id\":\"1\",\"comm");
            client.Write("and\":\"a\"}\r\n{\"id\":\"2\",\"command\":\"b\"}\n{\"id\":\"3\"");
            Assert.That(Taken().Command!.Command, Is.EqualTo("a"));
            Assert.That(Taken().Command!.Command, Is.EqualTo("b"));
            client.Write(",\"command\":\"c\"}\n");

            Assert.That(Taken().Command!.Command, Is.EqualTo("c"));
        }

        [Test]
        public void AnswersInTheOrderInWhichItIsTold()
        {
            var client = Connected();
            client.Ask("1");
            client.Ask("2");
            var first = Taken();
            var second = Taken();
            Answer(second);
            Answer(first);

            Assert.That((string?)client.Read()!["id"], Is.EqualTo("2"));
            Assert.That((string?)client.Read()!["id"], Is.EqualTo("1"));
        }

        [Test]
        public void ANewClientReplacesTheOneBefore()
        {
            var old = Connected();
            old.Ask("1");
            var oldAsked = Taken();
            var client = Connected();
            client.Ask("2");
            var asked = Taken();

            Assert.That(old.IsHungUpOn(), Is.True);
            Answer(oldAsked);
            Answer(asked);
            Assert.That((string?)client.Read()!["id"], Is.EqualTo("2"), "the answer to the old one goes to nobody");
        }

        [Test]
        public void AClientThatHasSentAllStillGetsItsAnswer()
        {
            var client = Connected();
            client.Ask("1");
            client.EndWriting();
            Answer(Taken(), new ScreenshotData { Base64 = new string('A', 5 * 1024 * 1024) });

            Assert.That(((string?)client.Read()!["data"]!["base64"])!.Length, Is.EqualTo(5 * 1024 * 1024));
            Assert.That(client.Read(), Is.Null, "then it is hung up on");
        }

        [TestCase("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")]
        [TestCase("POST / HTTP/1.1\r\nContent-Type: text/plain\r\n\r\n{\"id\":\"1\",\"command\":\"click\"}\r\n")]
        [TestCase("garbage\n{\"id\":\"1\",\"command\":\"click\"}\n")]
        public void ABrowserIsHungUpOn(string text)
        {
            var client = Connected();
            client.Write(text);

            Assert.That(client.IsHungUpOn(), Is.True);
            while (_server.TryReceive(out var received))
            {
                Assert.That(received.Kind, Is.Not.EqualTo(ReceivedKind.Command));
            }
        }

        [TestCase("{\"id\":\n", "Invalid JSON")]
        [TestCase("[1]\n", "Invalid JSON")]
        [TestCase("{\"id\":\"1\"}\n", "id and a command")]
        [TestCase("{\"event\":\"input\",\"data\":{}}\n", "id and a command")]
        public void WhatIsNoRequestIsToldAndTheNextOneIsTaken(string text, string error)
        {
            var client = Connected();
            client.Write(text);
            StringAssert.Contains(error, (string?)client.Read()!["error"]);
            client.Ask("1");

            Assert.That(Taken().Command!.Id, Is.EqualTo("1"));
        }

        [Test]
        public void BytesThatAreNoTextEndNothing()
        {
            var client = Connected();
            client.Write("{\"id\":\"\ud800\u0000\",\"command\":\"a\"}\n");

            Assert.That(Taken().Command!.Command, Is.EqualTo("a"));
        }

        [Test]
        public void ALineThatIsTooLongIsHungUpOnAndTheNextClientIsServed()
        {
            var client = Connected();
            try
            {
                client.Write("{\"id\":\"" + new string('x', 5 * 1024 * 1024));
            }
            catch (IOException)
            {
                // It may be hung up on before it has said all.
            }
            Assert.That(client.IsHungUpOn(), Is.True);

            var next = Connected();
            next.Ask("1");
            Answer(Taken());
            Assert.That((string?)next.Read()!["id"], Is.EqualTo("1"));
        }

        [Test]
        public void AClientThatNeverReadsHoldsUpNobody()
        {
            var client = Connected();
            client.Ask("1");
            var asked = Taken();
            var big = new ScreenshotData { Base64 = new string('A', 128 * 1024) };
            for (var i = 0; i < 400; i++)
            {
                Answer(asked, big);
            }

            Assert.That(Wait.For(_server, ReceivedKind.Closed).Connection, Is.EqualTo(asked.Connection));
            var next = Connected();
            next.Ask("2");
            Answer(Taken());
            Assert.That((string?)next.Read()!["id"], Is.EqualTo("2"));
        }

        [Test]
        public void AnAnswerThatCannotBeWrittenIsToldAsAnError()
        {
            var client = Connected();
            client.Ask("1");
            var endless = new List<object>();
            endless.Add(endless);
            Answer(Taken(), endless);

            var answer = client.Read()!;
            Assert.That((string?)answer["id"], Is.EqualTo("1"));
            Assert.That((bool)answer["success"]!, Is.False);
            Assert.That((string?)answer["code"], Is.EqualTo("internal"));
            client.Ask("2");
            Answer(Taken());
            Assert.That((string?)client.Read()!["id"], Is.EqualTo("2"), "the connection stays");
        }

        [Test]
        public void AMainThreadThatStandsStillIsAnsweredFor()
        {
            _server.Refusal = "The editor is paused";
            var client = Connected();
            client.Ask("1");

            Assert.That((string?)client.Read()!["error"], Is.EqualTo("The editor is paused"));
        }

        [Test]
        public void TooManyRequestsThatWaitAreAnsweredAtOnce()
        {
            var client = Connected();
            for (var i = 1; i <= 257; i++)
            {
                client.Ask("r" + i);
            }

            var refused = client.Read()!;
            Assert.That((string?)refused["id"], Is.EqualTo("r257"));
            StringAssert.Contains("256 requests wait", (string?)refused["error"]);
        }

        [Test]
        public void ClientsThatCameAndWentWhileNoFramePassedLeaveNothing()
        {
            _server.Refusal = "The editor is paused";
            for (var i = 0; i < 200; i++)
            {
                using var client = new LineClient(_server.Port);
                client.Ask("1");
                client.Read();
            }
            var last = Connected();
            last.Ask("1");
            last.Read();

            var waiting = 0;
            Wait.Until(
                () =>
                {
                    var isLast = false;
                    while (_server.TryReceive(out var received))
                    {
                        waiting++;
                        isLast |= received.Kind == ReceivedKind.Opened && received.Connection == 201;
                    }
                    return isLast;
                },
                "the last client"
            );
            Assert.That(waiting, Is.LessThan(10));
        }

        [Test]
        public void TheNextPortIsTakenWhereNobodyAskedForThisOne()
        {
            // A server beside this one, on a port that is taken.
            var second = new TcpServer(_server.Port, false);
            second.Start();
            try
            {
                Assert.That(second.Port, Is.InRange(_server.Port + 1, _server.Port + 19));
            }
            finally
            {
                second.Shutdown(null);
            }
        }

        [Test]
        public void APortThatWasAskedForAndIsTakenIsAnError()
        {
            var second = new TcpServer(_server.Port, true);
            second.Start();

            Assert.That(second.Port, Is.EqualTo(0));
            Assert.That(second.TryReceive(out var line), Is.True);
            Assert.That(line.Level, Is.EqualTo(LogLevel.Error));
            StringAssert.Contains("Port " + _server.Port + " is taken", line.Name);
            second.Shutdown(null);
        }

        [Test]
        public void ShutdownFreesThePortAndTheClient()
        {
            var port = FreePort();
            var first = new TcpServer(port, true);
            first.Start();
            var client = new LineClient(port);
            _open.Add(client);
            client.Ask("1");
            Wait.For(first, ReceivedKind.Command);
            first.Shutdown(null);
            Assert.That(client.IsHungUpOn(), Is.True);

            var second = new TcpServer(port, true);
            second.Start();
            Assert.That(second.Port, Is.EqualTo(port));
            second.Shutdown(null);
        }

        [Test]
        public void ShutdownSendsWhatWasAnswered()
        {
            var client = Connected();
            client.Ask("1");
            Answer(Taken());
            _server.Shutdown(null);

            Assert.That((string?)client.Read()!["id"], Is.EqualTo("1"));
        }

        [Test]
        public void ShutdownWithoutStartAndTwiceDoesNothing()
        {
            var server = new TcpServer(0, true);
            server.Shutdown(null);
            server.Shutdown(null);

            Assert.That(server.Peer, Is.EqualTo("ended"));
        }
    }
}
