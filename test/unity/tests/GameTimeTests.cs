#nullable enable

using System.Collections.Generic;
using Abu;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEngine;
using UnityStandIns;
using Object = UnityEngine.Object;

namespace StandInTests
{
    /// <summary>Agents hold and step a game by Unity's own time.</summary>
    [TestFixture]
    public class GameTimeTests : GameFixture
    {
        readonly List<float> _frames = new List<float>();
        AbuBridge _bridge = null!;

        [SetUp]
        public void StartBridge()
        {
            _frames.Clear();
            _bridge = MakeBridge();
            new GameObject("Game").AddComponent<EveryFrame>().Early = () => _frames.Add(Time.deltaTime);
        }

        void Step(int frames) => Agent.Ask("step", new JObject { ["frames"] = frames });

        [Test]
        public void AGameThatIsHeldStandsStillAndRunsOnAsItDid()
        {
            Time.timeScale = 2;
            Time.captureDeltaTime = 0.25f;
            Agent.Ask("pause");
            _frames.Clear();
            Frame();
            Frame();
            Assert.That(_frames, Is.EqualTo(new[] { 0f, 0f }));
            Assert.That(Time.timeScale, Is.EqualTo(0));

            Agent.Ask("resume");

            Assert.That(Time.timeScale, Is.EqualTo(2));
            Assert.That(Time.captureDeltaTime, Is.EqualTo(0.25f));
        }

        [Test]
        public void AStepIsThatManyFramesOfOneLength()
        {
            Agent.Ask("pause");
            Frame();
            _frames.Clear();

            Step(5);
            Frame();
            Frame();

            var passed = _frames.FindAll(seconds => seconds > 0);
            Assert.That(passed.Count, Is.EqualTo(5));
            Assert.That(passed, Has.All.EqualTo(1f / 60).Within(0.00001f));
        }

        [Test]
        public void RealTimeGoesOnAsItIsInAGameThatIsHeldAfterAStep()
        {
            Agent.Ask("pause");
            Step(2);

            Assert.That(Time.captureDeltaTime, Is.EqualTo(0));
            Assert.That(Time.timeScale, Is.EqualTo(0));
        }

        [Test]
        public void WhatTheGameSetsWhileItIsSteppedIsWhatItRunsAt()
        {
            Agent.Ask("pause");
            var home = new GameObject("Slow motion").AddComponent<EveryFrame>();
            home.Early = () =>
            {
                if (Time.deltaTime > 0)
                {
                    Time.timeScale = 0.5f;
                }
            };
            Step(2);
            Assert.That(Time.timeScale, Is.EqualTo(0));
            Object.DestroyImmediate(home.gameObject);

            Agent.Ask("resume");

            Assert.That(Time.timeScale, Is.EqualTo(0.5f));
        }

        [Test]
        public void AnActInAGameThatIsHeldLetsItsFramesPassAndHoldsItAgain()
        {
            _bridge.RegisterWalker(new OneButton());
            Agent.Ask("pause");
            _frames.Clear();

            Agent.Click("Button");
            Frame();

            Assert.That(_frames.FindAll(seconds => seconds > 0).Count, Is.GreaterThanOrEqualTo(3));
            Assert.That(Time.timeScale, Is.EqualTo(0));
        }

        [Test]
        public void ABridgeThatGoesLetsTheGameRun()
        {
            Time.timeScale = 3;
            Agent.Ask("pause");

            Object.DestroyImmediate(_bridge.gameObject);

            Assert.That(Time.timeScale, Is.EqualTo(3));
            Assert.That(Time.captureDeltaTime, Is.EqualTo(0));
        }

        [Test]
        public void AGameThatDoesNotAllowItIsNotHeld()
        {
            Object.DestroyImmediate(_bridge.gameObject);
            var settings = Listening();
            settings.AllowPause = false;
            MakeBridge(settings);

            var answer = Agent.Answer("pause");

            Assert.That((bool)answer["success"]!, Is.False);
            Assert.That(Time.timeScale, Is.EqualTo(1));
        }
    }
}
