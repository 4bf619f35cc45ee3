#nullable enable

using System;
using System.Collections.Generic;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class WebSocketTransportTests
    {
        FakeBridle _bridle = new FakeBridle();
        WebSocketTransport _transport = new WebSocketTransport("ws://127.0.0.1:1/bridge");

        [SetUp]
        public void Begin()
        {
            _bridle.Dispose();
            _bridle = new FakeBridle();
            Dial(_bridle.Url);
        }

        [TearDown]
        public void End()
        {
            _transport.Shutdown(null);
            _bridle.Dispose();
        }

        void Dial(string url)
        {
            _transport.Shutdown(null);
            _transport = new WebSocketTransport(url)
            {
                Hello = new HelloData { Game = "Test", Commands = new List<string> { "snapshot" } },
            };
            _transport.Start();
        }

        /// <summary>An engine that is in, after its hello.</summary>
        FakeBridle.Peer Connected()
        {
            var peer = _bridle.Accept();
            Assert.That((string?)peer.Read()!["event"], Is.EqualTo("hello"));
            return peer;
        }

        Received Taken() => Wait.For(_transport, ReceivedKind.Command);

        static int FreePort()
        {
            var listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            var port = ((IPEndPoint)listener.LocalEndpoint).Port;
            listener.Stop();
            return port;
        }

        [Test]
        public void SaysHelloFirst()
        {
            var peer = _bridle.Accept();
            var hello = peer.Read()!;

            StringAssert.StartsWith("get /bridge http/1.1", peer.Request);
            StringAssert.Contains("sec-websocket-protocol: bridle-bridge", peer.Request);
            Assert.That((string?)hello["event"], Is.EqualTo("hello"));
            Assert.That((string?)hello["data"]!["game"], Is.EqualTo("Test"));
            Wait.Until(() => _transport.Peer == "connected to " + _bridle.Url, "the status");
        }

        [Test]
        public void DialsNobodyBeforeThereIsAHello()
        {
            using var other = new FakeBridle();
            var transport = new WebSocketTransport(other.Url);
            transport.Start();
            transport.Hello = new HelloData { Game = "Late" };

            var peer = other.Accept();
            Assert.That((string?)peer.Read()!["data"]!["game"], Is.EqualTo("Late"));
            transport.Shutdown(null);
        }

        [Test]
        public void TakesRequestsAndSendsAnswers()
        {
            var peer = Connected();
            peer.Ask("1", "snapshot");
            var asked = Taken();
            Assert.That(asked.Command!.Command, Is.EqualTo("snapshot"));
            _transport.Send(asked.Connection, AbuResponse.Done("1", new ScreenshotData { Base64 = "AQID" }));

            Assert.That((string?)peer.Read("id", "1")["data"]!["base64"], Is.EqualTo("AQID"));
        }

        [Test]
        public void TellsOfItsConnectionAndOfEvents()
        {
            var peer = Connected();
            var opened = Wait.For(_transport, ReceivedKind.Opened);
            peer.Write("{\"event\":\"welcome\",\"data\":{\"name\":\"test\"}}");
            var told = Wait.For(_transport, ReceivedKind.Event);
            Assert.That(told.Name, Is.EqualTo("welcome"));
            Assert.That((string?)told.Data!["name"], Is.EqualTo("test"));
            peer.SayGoodbye();

            Assert.That(Wait.For(_transport, ReceivedKind.Closed).Connection, Is.EqualTo(opened.Connection));
        }

        [Test]
        public void AnswersHelloByItself()
        {
            var peer = Connected();
            peer.Ask("1", "hello");

            var answer = peer.Read("id", "1");
            Assert.That((bool)answer["success"]!, Is.True);
            Assert.That((string?)answer["data"]!["game"], Is.EqualTo("Test"));
        }

        [Test]
        public void AMainThreadThatStandsStillIsAnsweredFor()
        {
            _transport.Refusal = "The editor is paused";
            var peer = Connected();
            peer.Ask("1", "snapshot");
            Assert.That((string?)peer.Read("id", "1")["error"], Is.EqualTo("The editor is paused"));
            _transport.Refusal = null;
            peer.Ask("2", "snapshot");

            Assert.That(Taken().Command!.Id, Is.EqualTo("2"));
        }

        [Test]
        public void TakesMessagesInManyFrames()
        {
            var peer = Connected();
            var line = "{\"id\":\"1\",\"command\":\"fill\",\"params\":{\"value\":\"Größe 東京 \ud83c\udf00\"}}";
            peer.WriteInFrames(line, 40);

            Assert.That((string?)Taken().Command!.Params!["value"], Is.EqualTo("Größe 東京 \ud83c\udf00"));
        }

        [Test]
        public void TakesAndSendsBigMessages()
        {
            var peer = Connected();
            var big = new string('x', 1000000);
            peer.Write("{\"id\":\"1\",\"command\":\"fill\",\"params\":{\"value\":\"" + big + "\"}}");
            var asked = Taken();
            Assert.That(((string?)asked.Command!.Params!["value"])!.Length, Is.EqualTo(big.Length));
            _transport.Send(asked.Connection, AbuResponse.Done("1", new ScreenshotData { Base64 = big + big + big }));

            Assert.That(((string?)peer.Read("id", "1")["data"]!["base64"])!.Length, Is.EqualTo(3 * big.Length));
        }

        [Test]
        public void AMessageThatIsTooBigEndsTheConnectionAndAnotherBegins()
        {
            var peer = Connected();
            try
            {
                peer.WriteInFrames(new string('x', 5 * 1024 * 1024), 80);
            }
            catch (System.IO.IOException)
            {
                // It may be hung up on before it has said all.
            }
            StringAssert.Contains("more than", Wait.For(_transport, ReceivedKind.Log).Name);

            Connected();
        }

        [TestCase("")]
        [TestCase("garbage")]
        [TestCase("[1,2]")]
        [TestCase("{}")]
        [TestCase("{\"id\":\"1\"}")]
        [TestCase("{\"event\":5}")]
        public void WhatIsNoMessageEndsNothing(string text)
        {
            var peer = Connected();
            peer.Write(text);
            peer.Ask("2", "snapshot");

            Assert.That(Taken().Command!.Id, Is.EqualTo("2"));
        }

        [Test]
        public void BytesThatAreNoFramesEndTheConnectionAndAnotherBegins()
        {
            var peer = Connected();
            peer.WriteRaw(Encoding.ASCII.GetBytes("HTTP/1.1 500 Sorry\r\n\r\n"));

            Connected();
        }

        [Test]
        public void DialsAgainWhenBridleIsLost()
        {
            var lost = Connected();
            // A connection that ends before it was taken leaves nothing.
            var first = Wait.For(_transport, ReceivedKind.Opened).Connection;
            lost.Dispose();
            var peer = Connected();
            var second = Wait.For(_transport, ReceivedKind.Opened).Connection;
            Assert.That(second, Is.Not.EqualTo(first));
            _transport.Send(first, AbuResponse.Done("old", null));
            _transport.Send(second, AbuResponse.Done("new", null));

            Assert.That((string?)peer.Read()!["id"], Is.EqualTo("new"), "what was for the old connection is dropped");
        }

        [Test]
        public void DialsUntilBridleIsThereAndSaysOnceThatItIsNot()
        {
            var port = FreePort();
            Dial("ws://127.0.0.1:" + port + "/bridge");
            var line = Wait.For(_transport, ReceivedKind.Log).Name;
            StringAssert.StartsWith("[Abu] Nothing answers at ws://127.0.0.1:" + port + "/bridge", line);
            StringAssert.Contains("npx bridle serve", line);
            StringAssert.Contains("not connected", _transport.Peer);
            using var late = new FakeBridle(port);
            var peer = late.Accept();
            Assert.That((string?)peer.Read()!["event"], Is.EqualTo("hello"));

            Assert.That(Wait.For(_transport, ReceivedKind.Opened).Connection, Is.EqualTo(1));
            Assert.That(_transport.TryReceive(out _), Is.False);
        }

        [Test]
        public void AServerThatIsNoBridleIsDialledAgain()
        {
            using (var peer = _bridle.AcceptSilently())
            {
                peer.WriteRaw(Encoding.ASCII.GetBytes("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"));
            }

            Connected();
        }

        [Test]
        public void ACloseOfTheGameBeginsANewConnectionWithTheNewHello()
        {
            var peer = Connected();
            var opened = Wait.For(_transport, ReceivedKind.Opened);
            _transport.Hello = new HelloData { Game = "Test", Commands = new List<string> { "snapshot", "state" } };
            _transport.Close(opened.Connection);
            Assert.That(peer.Read(), Is.Null);

            var hello = _bridle.Accept().Read()!;
            Assert.That(hello["data"]!["commands"]!.ToObject<string[]>(), Is.EqualTo(new[] { "snapshot", "state" }));
            while (_transport.TryReceive(out var received))
            {
                Assert.That(received.Kind, Is.Not.EqualTo(ReceivedKind.Log), received.Name);
            }
        }

        [Test]
        public void EventsThatNobodyTakesAreBounded()
        {
            var peer = Connected();
            for (var i = 1; i <= 2000; i++)
            {
                peer.Write("{\"event\":\"input\",\"data\":{\"number\":" + i + "}}");
            }
            peer.Ask("1", "hello");
            peer.Read("id", "1");
            var numbers = new List<int>();
            while (_transport.TryReceive(out var received))
            {
                if (received.Kind == ReceivedKind.Event)
                {
                    numbers.Add((int)received.Data!["number"]!);
                }
            }

            Assert.That(numbers.Count, Is.EqualTo(256));
            Assert.That(numbers[255], Is.EqualTo(2000), "the newest tell what is held");
        }

        [Test]
        public void ABridleThatNeverReadsHoldsUpNobodyAndIsHungUpOn()
        {
            Connected();
            var opened = Wait.For(_transport, ReceivedKind.Opened);
            var big = new ScreenshotData { Base64 = new string('A', 1024 * 1024) };
            for (var i = 0; i < 300; i++)
            {
                _transport.Send(opened.Connection, AbuResponse.Done("1", big));
            }

            Wait.For(_transport, ReceivedKind.Closed);
            Connected();
        }

        [Test]
        public void SaysByeWhenItEnds()
        {
            var peer = Connected();
            Wait.For(_transport, ReceivedKind.Opened);
            _transport.Shutdown(new AbuEvent { Event = "bye", Data = new JObject { ["reason"] = "domain_reload" } });

            Assert.That((string?)peer.Read("event", "bye")["data"]!["reason"], Is.EqualTo("domain_reload"));
            Assert.That(peer.Read(), Is.Null);
            Wait.Until(() => _transport.Peer == "ended", "the end of its thread");
        }

        [Test]
        public void EndsSoonWhereNobodyAnswersTheDial()
        {
            _bridle.AcceptSilently();
            _transport.Shutdown(null);

            Wait.Until(() => _transport.Peer == "ended", "the end of its thread");
        }

        [Test]
        public void EndsSoonWhereBridleDoesNotRead()
        {
            Connected();
            var opened = Wait.For(_transport, ReceivedKind.Opened);
            var big = new ScreenshotData { Base64 = new string('A', 30 * 1024 * 1024) };
            _transport.Send(opened.Connection, AbuResponse.Done("1", big));
            _transport.Shutdown(new AbuEvent { Event = "bye" });

            Wait.Until(() => _transport.Peer == "ended", "the end of its thread");
        }

        [Test]
        public void EndsBeforeItWasStartedAndTwice()
        {
            var transport = new WebSocketTransport("ws://127.0.0.1:1/bridge");
            transport.Shutdown(null);
            transport.Shutdown(null);
            transport.Start();

            Wait.Until(() => transport.Peer == "ended", "the end of its thread");
        }
    }
}
