#nullable enable

using System;
using NUnit.Framework;

namespace DG.Tweening
{
    /// <summary>Stands in for DOTween, which is found by this name.</summary>
    public static class DOTween
    {
        public static int Playing { get; set; }

        public static int TotalPlayingTweens() => Playing;
    }
}

namespace Abu.Tests
{
    [TestFixture]
    public class SettledProviderTests
    {
        sealed class FakeTweens : ITweens
        {
            public int Playing { get; set; }
        }

        readonly FakeTweens _tweens = new FakeTweens();
        FakeEngine _engine = new FakeEngine();
        DefaultSettledProvider _provider = new DefaultSettledProvider(new FakeEngine());

        [SetUp]
        public void Begin()
        {
            BusyToken.Reset();
            _tweens.Playing = 0;
            _engine = new FakeEngine();
            _provider = new DefaultSettledProvider(_engine, _tweens);
            _provider.NotifyActionDispatched();
        }

        [TearDown]
        public void End()
        {
            BusyToken.Reset();
            DG.Tweening.DOTween.Playing = 0;
        }

        /// <summary>How many frames it takes until it says so.</summary>
        static int FramesUntilSettled(DefaultSettledProvider provider)
        {
            for (var frames = 1; frames < 100; frames++)
            {
                if (provider.IsSettled())
                {
                    return frames;
                }
            }
            return -1;
        }

        [Test]
        public void SettlesAfterThreeQuietFrames()
        {
            Assert.That(FramesUntilSettled(_provider), Is.EqualTo(3));
            Assert.That(_provider.Moving, Is.Empty);
        }

        [Test]
        public void EveryActionBeginsAnew()
        {
            FramesUntilSettled(_provider);
            _provider.NotifyActionDispatched();

            Assert.That(FramesUntilSettled(_provider), Is.EqualTo(3));
        }

        [Test]
        public void CountsAsManyFramesAsAsked()
        {
            var provider = new DefaultSettledProvider(_engine, null, 5);

            Assert.That(FramesUntilSettled(provider), Is.EqualTo(5));
        }

        [Test]
        public void ABusyFrameBeginsTheCountAnew()
        {
            _provider.IsSettled();
            _provider.IsSettled();
            var token = BusyToken.Acquire();
            Assert.That(_provider.IsSettled(), Is.False);
            token.Dispose();

            Assert.That(FramesUntilSettled(_provider), Is.EqualTo(3));
        }

        [Test]
        public void WaitsForTweens()
        {
            _tweens.Playing = 2;
            Assert.That(FramesUntilSettled(_provider), Is.EqualTo(-1));
            Assert.That(_provider.Moving, Is.EqualTo(new[] { "2 tweens" }));

            _tweens.Playing = 0;
            Assert.That(FramesUntilSettled(_provider), Is.EqualTo(3));
        }

        [Test]
        public void GivesUpAfterThreeSecondsAndSaysWhatMoved()
        {
            BusyToken.Acquire("a card flies");
            _tweens.Playing = 1;
            _engine.UnscaledNow += 2.99;
            Assert.That(_provider.IsSettled(), Is.False);

            _engine.UnscaledNow += 0.02;
            Assert.That(_provider.IsSettled(), Is.True);
            Assert.That(_provider.Moving, Is.EqualTo(new[] { "a card flies", "1 tween" }));
        }

        [Test]
        public void GivesUpInRealTimeAlsoWhereTheGameStandsStill()
        {
            BusyToken.Acquire();
            _engine.TimeScale = 0;
            _engine.UnscaledNow += 3;

            Assert.That(_provider.IsSettled(), Is.True);
        }

        [Test]
        public void TheSecondsAreCountedFromTheAction()
        {
            BusyToken.Acquire();
            _engine.UnscaledNow += 60;
            _provider.NotifyActionDispatched();

            Assert.That(_provider.IsSettled(), Is.False);
        }

        [Test]
        public void DoesNotWaitForTweensThatStandStill()
        {
            _tweens.Playing = 1;
            _engine.TimeScale = 0;

            Assert.That(FramesUntilSettled(_provider), Is.EqualTo(3));
        }

        [Test]
        public void TweensAreCountedAgainWhenTimePasses()
        {
            _tweens.Playing = 1;
            _engine.TimeScale = 0;
            _provider.IsSettled();
            _engine.TimeScale = 1;

            Assert.That(FramesUntilSettled(_provider), Is.EqualTo(-1));
        }

        [Test]
        public void FindsDotweenByItsName()
        {
            foreach (var assembly in AppDomain.CurrentDomain.GetAssemblies())
            {
                if (assembly != GetType().Assembly && assembly.GetType("DG.Tweening.DOTween", false) != null)
                {
                    Assert.Ignore("This project has the real DOTween, which is found instead");
                }
            }
            DG.Tweening.DOTween.Playing = 4;

            var found = DotweenTweens.Find();

            Assert.That(found, Is.Not.Null);
            Assert.That(found!.Playing, Is.EqualTo(4));
            DG.Tweening.DOTween.Playing = 0;
            Assert.That(found.Playing, Is.EqualTo(0));
        }
    }
}
