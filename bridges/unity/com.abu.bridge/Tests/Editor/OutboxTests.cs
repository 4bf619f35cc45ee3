#nullable enable

using System;
using System.Collections.Generic;
using System.Text;
using System.Threading;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace Abu.Tests
{
    /// <summary>What waits for a client that reads nothing until a test lets it.</summary>
    [TestFixture]
    public class OutboxTests
    {
        /// <summary>A client that reads when it is told to.</summary>
        sealed class SlowReader
        {
            readonly List<string> _read = new List<string>();
            readonly ManualResetEvent _reads = new ManualResetEvent(false);
            int _hangUps;

            public SlowReader() => Outbox = new Outbox("!", Write, () => Interlocked.Increment(ref _hangUps));

            public Outbox Outbox { get; }

            public bool IsHungUpOn => Volatile.Read(ref _hangUps) > 0;

            /// <summary>All that was written, after the last of it.</summary>
            public List<string> ReadAll()
            {
                _reads.Set();
                Outbox.Close((int)Wait.Longest.TotalMilliseconds);
                lock (_read)
                {
                    return new List<string>(_read);
                }
            }

            void Write(byte[] bytes)
            {
                _reads.WaitOne(Wait.Longest);
                lock (_read)
                {
                    // Only the beginning: all of it may be long.
                    _read.Add(Encoding.UTF8.GetString(bytes, 0, Math.Min(bytes.Length, 1000)));
                }
            }
        }

        /// <summary>Tells when it was made into bytes.</summary>
        sealed class Noticed
        {
            readonly int _chars;

            public Noticed(int chars) => _chars = chars;

            public static int Count;

            public string Text
            {
                get
                {
                    Interlocked.Increment(ref Count);
                    return new string('A', _chars);
                }
            }
        }

        SlowReader _client = new SlowReader();

        [SetUp]
        public void Begin()
        {
            _client = new SlowReader();
            Noticed.Count = 0;
        }

        [TearDown]
        public void End()
        {
            _client.Outbox.Abandon();
            _client.ReadAll();
        }

        void Answer(string id, object? data = null) => _client.Outbox.Add(AbuResponse.Done(id, data));

        static void WaitForPacked(int count) =>
            Wait.Until(() => Volatile.Read(ref Noticed.Count) >= count, "answers as bytes");

        [Test]
        public void WritesAllInOrder()
        {
            for (var i = 0; i < 200; i++)
            {
                Answer("a" + i);
            }
            var read = _client.ReadAll();

            Assert.That(read.Count, Is.EqualTo(200));
            for (var i = 0; i < 200; i++)
            {
                StringAssert.StartsWith("{\"id\":\"a" + i + "\"", read[i]);
                StringAssert.EndsWith("}!", read[i]);
            }
            Assert.That(_client.IsHungUpOn, Is.False);
        }

        [Test]
        public void WhoLeavesTooManyAnswersUnreadIsHungUpOn()
        {
            for (var i = 0; i < 2 * Outbox.MessagesMax; i++)
            {
                Answer("a" + i);
            }

            Assert.That(_client.IsHungUpOn, Is.True);
        }

        [Test]
        public void WhoLeavesTooManyBytesUnreadIsHungUpOn()
        {
            var big = new ScreenshotData { Base64 = new string('A', Outbox.BytesMax / 4) };
            for (var i = 0; i < 4; i++)
            {
                Answer("a" + i, big);
            }

            Wait.Until(() => _client.IsHungUpOn, "the end of a client that does not read");
            Answer("late");
            Assert.That(_client.ReadAll().Count, Is.LessThanOrEqualTo(1), "what waited is kept for nobody");
        }

        [Test]
        public void WhatWasReadCountsNoMore()
        {
            var big = new ScreenshotData { Base64 = new string('A', Outbox.BytesMax / 4) };
            using var read = new AutoResetEvent(false);
            var outbox = new Outbox("", _ => read.Set(), () => Assert.Fail("hung up"));
            for (var i = 0; i < 6; i++)
            {
                outbox.Add(AbuResponse.Done("a" + i, big));
                Assert.That(read.WaitOne(Wait.Longest), Is.True, "answer " + i);
            }
            outbox.Close((int)Wait.Longest.TotalMilliseconds);
        }

        [Test]
        public void AnAnswerThatIsTooLongByItselfIsToldAsAnErrorAndTheConnectionStays()
        {
            Answer("long", new ScreenshotData { Base64 = new string('A', Outbox.BytesMax) });
            Answer("next");
            var read = _client.ReadAll();

            Assert.That(read.Count, Is.EqualTo(2));
            var told = JObject.Parse(read[0].TrimEnd('!'));
            Assert.That((string?)told["id"], Is.EqualTo("long"));
            Assert.That((bool)told["success"]!, Is.False);
            Assert.That((string?)told["code"], Is.EqualTo("internal"));
            StringAssert.Contains(Outbox.BytesMax + " are the most that is sent", (string?)told["error"]);
            Assert.That(_client.IsHungUpOn, Is.False);
        }

        [Test]
        public void EventsAreDroppedWhileALongAnswerWaits()
        {
            var told = new AbuEvent { Event = "log", Data = new JObject() };
            Answer("first", new Noticed(Outbox.BytesMax / 2));
            Answer("second", new Noticed(1));
            // The second is made into bytes when those of the first are counted.
            WaitForPacked(2);
            _client.Outbox.Add(told);
            Answer("third");
            var read = _client.ReadAll();

            Assert.That(read.Count, Is.EqualTo(3));
            StringAssert.Contains("third", read[2]);
        }

        [Test]
        public void AnEventThatIsTooLongByItselfIsDropped()
        {
            var data = new JObject { ["text"] = new string('A', Outbox.BytesMax) };
            _client.Outbox.Add(new AbuEvent { Event = "log", Data = data });
            Answer("next");
            var read = _client.ReadAll();

            Assert.That(read.Count, Is.EqualTo(1));
            StringAssert.Contains("next", read[0]);
            Assert.That(_client.IsHungUpOn, Is.False);
        }
    }
}
