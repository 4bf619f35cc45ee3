#nullable enable

using NUnit.Framework;
using UnityEngine;

namespace Abu.Samples.CardTable.Tests
{
    [TestFixture]
    public class SettledProviderTests : TableFixture
    {
        CardTableSettledProvider _provider = null!;

        [SetUp]
        public void MakeProvider()
        {
            _provider = new CardTableSettledProvider(Engine, Table.Actions, Table.Tweens);
            _provider.NotifyActionDispatched();
        }

        [Test]
        public void ATableIsSettledInTheThirdQuietFrame()
        {
            Assert.That(_provider.IsSettled(), Is.False);
            Assert.That(_provider.IsSettled(), Is.False);
            Assert.That(_provider.IsSettled(), Is.True);
            Assert.That(_provider.Moving, Is.Empty);
        }

        [Test]
        public void AnActionBeginsTheCountAnew()
        {
            _provider.IsSettled();
            _provider.IsSettled();
            _provider.NotifyActionDispatched();

            Assert.That(_provider.IsSettled(), Is.False);
        }

        [Test]
        public void NothingIsSettledWhileTheRulesAreAtWork()
        {
            Table.Actions.Perform(() => { });

            for (var i = 0; i < 5; i++)
            {
                Assert.That(_provider.IsSettled(), Is.False);
            }
            Assert.That(_provider.Moving, Is.EqualTo(new[] { "the rules are at work" }));
        }

        [Test]
        public void AQuietFrameBetweenTwoMovesDoesNotCount()
        {
            _provider.IsSettled();
            _provider.IsSettled();
            Table.Actions.Perform(() => { });
            _provider.IsSettled();
            FramesUntilStill();

            Assert.That(_provider.IsSettled(), Is.False);
            Assert.That(_provider.IsSettled(), Is.False);
            Assert.That(_provider.IsSettled(), Is.True);
        }

        [Test]
        public void NothingIsSettledWhileCardsMove()
        {
            Table.Tweens.Move(CardNamed("Shield Wall").transform, new Vector3(1, 2, 3));
            Assert.That(_provider.IsSettled(), Is.False);
            Assert.That(_provider.Moving, Is.EqualTo(new[] { "1 card moves" }));

            Table.Tweens.Move(CardNamed("Night Owl").transform, new Vector3(1, 2, 3));
            Assert.That(_provider.IsSettled(), Is.False);
            Assert.That(_provider.Moving, Is.EqualTo(new[] { "2 cards move" }));
        }

        [Test]
        public void CardsOfAGameThatIsHeldDoNotMove()
        {
            Table.Tweens.Move(CardNamed("Shield Wall").transform, new Vector3(1, 2, 3));
            Engine.TimeScale = 0;
            _provider.IsSettled();
            _provider.IsSettled();

            Assert.That(_provider.IsSettled(), Is.True);
        }

        [Test]
        public void NothingIsSettledWhileTheMouseIsDown()
        {
            using (BusyToken.Acquire("the mouse on Shield Wall"))
            {
                for (var i = 0; i < 5; i++)
                {
                    Assert.That(_provider.IsSettled(), Is.False);
                }
                Assert.That(_provider.Moving, Is.EqualTo(new[] { "the mouse on Shield Wall" }));
            }
        }

        [Test]
        public void AfterThreeSecondsItIsSettledAndSaysWhatStillMoves()
        {
            Table.Actions.Perform(() => { });
            Engine.UnscaledNow += 2.75;
            Assert.That(_provider.IsSettled(), Is.False);

            Engine.UnscaledNow += 0.25;

            Assert.That(_provider.IsSettled(), Is.True);
            Assert.That(_provider.Moving, Is.EqualTo(new[] { "the rules are at work" }));
        }

        [Test]
        public void TheThreeSecondsAreCountedFromTheLastAction()
        {
            Table.Actions.Perform(() => { });
            Engine.UnscaledNow += 10;
            _provider.NotifyActionDispatched();

            Assert.That(_provider.IsSettled(), Is.False);
        }

        [Test]
        public void ACommandThatFailsDoesNotStopTheNextOne()
        {
            var isDone = false;
            Table.Actions.Perform(() => throw new System.InvalidOperationException("a fault of the rules"));
            Table.Actions.Perform(() => isDone = true);
            Assert.Throws<System.InvalidOperationException>(() =>
            {
                Table.Actions.Update();
                Table.Actions.Update();
            });

            FramesUntilStill();

            Assert.That(isDone, Is.True);
            Assert.That(Table.Actions.IsProcessingCommands, Is.False);
        }

        [Test]
        public void ACardThatIsDestroyedOnItsWayMovesNoMore()
        {
            var card = CardNamed("Shield Wall");
            Table.Tweens.Move(card.transform, new Vector3(1, 2, 3));
            Object.DestroyImmediate(card.gameObject);

            Table.Tweens.Advance(0.01f);

            Assert.That(Table.Tweens.Playing, Is.EqualTo(0));
        }
    }
}
