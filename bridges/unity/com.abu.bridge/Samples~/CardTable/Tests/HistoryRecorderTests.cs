#nullable enable

using NUnit.Framework;

namespace Abu.Samples.CardTable.Tests
{
    [TestFixture]
    public class HistoryRecorderTests
    {
        [Test]
        public void WhatHappenedIsTakenOnce()
        {
            var history = new HistoryRecorder();
            history.Record("one");
            history.Record("two");

            Assert.That(history.TakeHistory(), Is.EqualTo(new[] { "one", "two" }));
            Assert.That(history.TakeHistory(), Is.Null);
        }

        [Test]
        public void WhatWasBeforeIsForgotten()
        {
            var history = new HistoryRecorder();
            history.Record("before");
            history.ClearHistory();
            history.Record("after");

            Assert.That(history.TakeHistory(), Is.EqualTo(new[] { "after" }));
        }

        [Test]
        public void AGameThatNobodyAsksKeepsTheLastLinesOnly()
        {
            var history = new HistoryRecorder();
            for (var i = 0; i < HistoryRecorder.LinesMax + 5; i++)
            {
                history.Record("line " + i);
            }

            var taken = history.TakeHistory()!;
            Assert.That(taken.Count, Is.EqualTo(HistoryRecorder.LinesMax));
            Assert.That(taken[0], Is.EqualTo("line 5"));
        }
    }
}
