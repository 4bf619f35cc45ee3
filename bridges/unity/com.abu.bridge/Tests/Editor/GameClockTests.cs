#nullable enable

using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class GameClockTests
    {
        FakeGame _game = new FakeGame();

        [SetUp]
        public void Begin() => _game = new FakeGame();

        [TearDown]
        public void End() => BusyToken.Reset();

        GameClock Clock => _game.Core.Clock;

        float Scale => _game.Engine.TimeScale;

        [Test]
        public void CountsFramesWhileTheGameRuns()
        {
            var before = Clock.Frame;
            _game.Frames(5);

            Assert.That(Clock.Frame, Is.EqualTo(before + 5));
        }

        [Test]
        public void PauseHoldsTheGameAfterTheFrameThatGoesOn()
        {
            var before = Clock.Frame;
            var id = _game.Ask("pause");
            _game.Frames(4);

            var data = (JObject)_game.AnswerTo(id)!["data"]!;
            Assert.That((bool)data["paused"]!, Is.True);
            Assert.That((long)data["frame"]!, Is.EqualTo(before + 1));
            Assert.That(Clock.Frame, Is.EqualTo(before + 1));
            Assert.That(Scale, Is.EqualTo(0));
        }

        [Test]
        public void PauseOfAHeldGameChangesNothing()
        {
            _game.Engine.TimeScale = 2;
            _game.Answered("pause");
            var again = _game.Answered("pause");

            Assert.That((bool)again["data"]!["paused"]!, Is.True);
            _game.Answered("resume");
            Assert.That(Scale, Is.EqualTo(2));
        }

        [Test]
        public void ResumeGivesTheGameItsOwnTimeBack()
        {
            _game.Engine.TimeScale = 0.5f;
            _game.Engine.FixedFrameTime = 0.25f;
            _game.Answered("pause");
            _game.Answered("step", new { frames = 2 });

            var resumed = _game.Answered("resume");

            Assert.That((bool)resumed["data"]!["paused"]!, Is.False);
            Assert.That(Scale, Is.EqualTo(0.5f));
            Assert.That(_game.Engine.FixedFrameTime, Is.EqualTo(0.25f));
        }

        [Test]
        public void ResumeOfARunningGameChangesNothing()
        {
            _game.Engine.TimeScale = 3;

            Assert.That((bool)_game.Answered("resume")["success"]!, Is.True);
            Assert.That(Scale, Is.EqualTo(3));
        }

        [Test]
        public void StepLetsSoManyFramesOfOneLengthPass()
        {
            _game.Answered("pause");
            var before = Clock.Frame;
            var id = _game.Ask("step", new { frames = 3 });
            _game.Frames(1);
            Assert.That(Scale, Is.EqualTo(1), "frames pass now");
            Assert.That(_game.Engine.FixedFrameTime, Is.EqualTo((float)(1 / GameClock.Rate)));
            _game.Frames(10);

            Assert.That((long)_game.AnswerTo(id)!["data"]!["frame"]!, Is.EqualTo(before + 3));
            Assert.That(Clock.Frame, Is.EqualTo(before + 3));
            Assert.That(Scale, Is.EqualTo(0));
        }

        [Test]
        public void StepsFollowOneAfterTheOther()
        {
            _game.Answered("pause");
            var before = Clock.Frame;
            var first = _game.Ask("step", new { frames = 2 });
            var second = _game.Ask("step", new { frames = 3 });
            _game.Frames(20);

            Assert.That((long)_game.AnswerTo(first)!["data"]!["frame"]!, Is.EqualTo(before + 2));
            Assert.That((long)_game.AnswerTo(second)!["data"]!["frame"]!, Is.EqualTo(before + 5));
        }

        [Test]
        public void StepIsRefusedWhileTheGameRuns()
        {
            var answer = _game.Answered("step", new { frames = 1 });

            Assert.That((string?)answer["code"], Is.EqualTo("unsupported"));
            Assert.That((string?)answer["hint"], Is.EqualTo("pause it first"));
        }

        [TestCase(0)]
        [TestCase(-1)]
        [TestCase(100001)]
        public void StepOfNoNumberOfFramesIsRefused(int frames)
        {
            _game.Answered("pause");

            Assert.That((string?)_game.Answered("step", new { frames })["code"], Is.EqualTo("bad_params"));
        }

        [Test]
        public void StepTellsTheStateAfterIt()
        {
            var state = new JObject { ["life"] = 20 };
            _game.Core.SetState(() => state);
            _game.Answered("pause");

            var first = _game.Answered("step", new { frames = 1 });
            state["life"] = 19;
            var second = _game.Answered("step", new { frames = 1 });

            Assert.That((int)first["data"]!["state"]!["life"]!, Is.EqualTo(20));
            Assert.That((int)second["data"]!["state"]!["life"]!, Is.EqualTo(19));
        }

        [Test]
        public void AnActOnAHeldGameLetsFramesPassAndHoldsAgain()
        {
            var clicks = 0;
            _game.AddButton("End", () => clicks++);
            _game.Answered("pause");
            var before = Clock.Frame;

            var answer = _game.Answered("click", new { key = "End" });

            Assert.That(clicks, Is.EqualTo(1));
            Assert.That((bool)answer["success"]!, Is.True);
            Assert.That(Clock.Frame, Is.EqualTo(before + 3));
            Assert.That(Scale, Is.EqualTo(0));
            Assert.That(Clock.IsPaused, Is.True);
            _game.Frames(5);
            Assert.That(Clock.Frame, Is.EqualTo(before + 3));
        }

        [Test]
        public void AnActThatIsRefusedHoldsTheGameAgain()
        {
            _game.Answered("pause");
            var before = Clock.Frame;

            Assert.That((string?)_game.Answered("click", new { key = "none" })["code"], Is.EqualTo("gone"));
            _game.Frames(3);

            Assert.That(Scale, Is.EqualTo(0));
            Assert.That(Clock.Frame, Is.EqualTo(before));
        }

        [Test]
        public void PauseInTheMiddleOfAnActHoldsTheGameAfterIt()
        {
            _game.AddButton("End", () => { });
            var click = _game.Ask("click", new { key = "End" });
            _game.Frames(1);
            var pause = _game.Ask("pause");
            _game.Frames(1);
            Assert.That((bool)_game.AnswerTo(pause)!["data"]!["paused"]!, Is.True);
            Assert.That(Scale, Is.EqualTo(1), "the act goes on");
            _game.Frames(1);

            Assert.That(_game.AnswerTo(click), Is.Not.Null);
            Assert.That(Scale, Is.EqualTo(0));
        }

        [Test]
        public void ResumeInTheMiddleOfAStepEndsItAndTheGameRunsOn()
        {
            _game.Answered("pause");
            var step = _game.Ask("step", new { frames = 3 });
            _game.Frames(2);
            _game.Ask("resume");
            _game.Frames(3);

            Assert.That((bool)_game.AnswerTo(step)!["success"]!, Is.True);
            Assert.That(Scale, Is.EqualTo(1));
            Assert.That(Clock.IsPaused, Is.False);
        }

        [Test]
        public void TheGameKeepsTheTimeScaleThatItSetWhileFramesPassed()
        {
            _game.AddButton("Fast", () => _game.Engine.TimeScale = 4);
            _game.Answered("pause");
            _game.Answered("click", new { key = "Fast" });
            _game.Answered("resume");

            Assert.That(Scale, Is.EqualTo(4));
        }

        [Test]
        public void AGameThatIsHeldAgainAfterAStepHasItsOwnFrameTime()
        {
            _game.Engine.FixedFrameTime = 0.25f;
            _game.Answered("pause");
            Assert.That(_game.Engine.FixedFrameTime, Is.EqualTo(0.25f), "held");
            _game.Answered("step", new { frames = 2 });

            Assert.That(_game.Engine.FixedFrameTime, Is.EqualTo(0.25f), "held after a step");
        }

        [Test]
        public void AFrameTimeThatTheGameSetsWhileItIsHeldStays()
        {
            _game.Answered("pause");
            _game.Engine.FixedFrameTime = 0.25f;
            _game.Answered("step", new { frames = 2 });
            _game.Answered("resume");

            Assert.That(_game.Engine.FixedFrameTime, Is.EqualTo(0.25f));
        }

        [Test]
        public void AFrameTimeThatTheGameSetsWhileFramesPassStays()
        {
            _game.AddButton("Record", () => _game.Engine.FixedFrameTime = 0.25f);
            _game.Answered("pause");
            _game.Answered("click", new { key = "Record" });
            Assert.That(_game.Engine.FixedFrameTime, Is.EqualTo(0.25f), "held after the act");
            _game.Answered("resume");

            Assert.That(_game.Engine.FixedFrameTime, Is.EqualTo(0.25f));
        }

        [Test]
        public void ResumeInTheMiddleOfAStepGivesTheFrameTimeBack()
        {
            _game.Engine.FixedFrameTime = 0.25f;
            _game.Answered("pause");
            _game.Ask("step", new { frames = 30 });
            _game.Frames(2);
            _game.Ask("resume");
            _game.Frames(1);

            Assert.That(_game.Engine.FixedFrameTime, Is.EqualTo(0.25f));
        }

        [Test]
        public void AMenuThatStopsTheGameItselfIsNotEndedByAStep()
        {
            _game.AddButton("Menu", () => _game.Engine.TimeScale = 0);
            _game.Answered("pause");
            _game.Answered("click", new { key = "Menu" });
            var step = _game.Ask("step", new { frames = 5 });
            _game.Frames(3);
            Assert.That(Scale, Is.EqualTo(0));
            _game.Frames(5);
            Assert.That((bool)_game.AnswerTo(step)!["success"]!, Is.True);
            _game.Answered("resume");

            Assert.That(Scale, Is.EqualTo(0));
        }

        [Test]
        public void AGameThatCannotBeHeldDoesNotSayThatItCan()
        {
            _game = new FakeGame(canPause: false);

            var answer = _game.Answered("pause");

            Assert.That((string?)answer["code"], Is.EqualTo("unknown_command"));
            Assert.That(Json.Of(_game.Hello!)["clock"], Is.Null);
            CollectionAssert.DoesNotContain(_game.Hello!.Commands, "pause");
        }

        [Test]
        public void ReadsAreAnsweredWhileTheGameIsHeld()
        {
            _game.Answered("pause");

            Assert.That((bool)_game.Answered("snapshot")["success"]!, Is.True);
            Assert.That((bool)_game.Answered("screenshot")["success"]!, Is.True);
        }
    }
}
