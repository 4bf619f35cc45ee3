#nullable enable

using System;
using System.Linq;
using Abu;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEngine;
using UnityStandIns;
using Object = UnityEngine.Object;

namespace StandInTests
{
    /// <summary>What goes wrong in a game is answered, and the next command works.</summary>
    [TestFixture]
    public class BridgeFaultTests : GameFixture
    {
        AbuBridge _bridge = null!;
        OneButton _button = null!;

        [SetUp]
        public void StartBridge()
        {
            _bridge = MakeBridge();
            _button = new OneButton();
            _bridge.RegisterWalker(_button);
        }

        static string ErrorOfClick()
        {
            var answer = Agent.Answer("click", new JObject { ["ref"] = Agent.RefOf("Button") });
            return (string?)answer["error"] ?? throw new AssertionException("no error");
        }

        [Test]
        public void AWalkerThatFailsLeavesAnAlertAndTheOthersAreSeen()
        {
            var fails = new FailingWalker();
            _bridge.RegisterWalker(fails);

            var snapshot = Agent.Snapshot();

            StringAssert.Contains("button \"Button\" [ref=e1]", snapshot);
            StringAssert.Contains("alert \"FailingWalker failed: the scene is not built\"", snapshot);
            Assert.That(Machine.Log, Has.Some.StartsWith("[Abu] FailingWalker failed: the scene is not built"));

            _bridge.UnregisterWalker(fails);
            StringAssert.DoesNotContain("alert", Agent.Snapshot());
        }

        [Test]
        public void ASettledProviderThatFailsIsTheAnswerAndTheNextOneWorks()
        {
            _bridge.SetSettledProvider(new FailingProvider());
            StringAssert.Contains("The game failed in click: InvalidOperationException: no queue", ErrorOfClick());

            _bridge.SetSettledProvider(new DefaultSettledProvider(_bridge.Engine));
            Assert.That((bool)Agent.Click("Button")["clicked"]!, Is.True);
        }

        [Test]
        public void ASettledProviderThatFailsAtTheBeginningIsTheAnswer()
        {
            var clicks = 0;
            _button.Callbacks.OnClick = () => clicks++;
            _bridge.SetSettledProvider(new FailingProvider { FailsAtOnce = true });

            StringAssert.Contains("The game failed in click", ErrorOfClick());
            Assert.That(clicks, Is.EqualTo(0));
            Assert.That(_bridge.Status.IsSettled, Is.True);
        }

        [Test]
        public void ACallbackThatFailsIsTheAnswerAndTheNextClickWorks()
        {
            var clicks = 0;
            _button.Callbacks.OnClick = () =>
            {
                clicks++;
                if (clicks == 1)
                {
                    throw new NullReferenceException("no card");
                }
            };

            StringAssert.Contains("The game failed in click: NullReferenceException: no card", ErrorOfClick());
            Agent.Click("Button");
            Assert.That(clicks, Is.EqualTo(2));
        }

        [Test]
        public void ARefToAnObjectThatIsDestroyedIsGone()
        {
            var thing = new GameObject("Thing");
            var clicks = 0;
            _button.Callbacks.OnClick = () => clicks++;
            _button.Callbacks.IsAlive = () => thing != null;
            var given = Agent.RefOf("Button");
            Object.Destroy(thing);
            Frame();

            var error = (string?)Agent.Answer("click", new JObject { ["ref"] = given })["error"];

            Assert.That(error, Is.EqualTo("button \"Button\" is gone"));
            Assert.That(clicks, Is.EqualTo(0));
        }

        [Test]
        public void AClientThatLeavesWhileTheGameSettlesHoldsUpNobody()
        {
            // Time stands still, so that no wait comes to its end by itself.
            PlayerLoop.BeforeFrame = null;
            var token = BusyToken.Acquire("a long walk");
            var button = Agent.RefOf("Button");
            using (Agent.Begin("click", new JObject { ["ref"] = button }))
            {
                Frame();
                Assert.That(_bridge.Status.IsSettled, Is.False);
            }

            StringAssert.Contains("button \"Button\"", Agent.Snapshot());
            TcpAgent.FramesUntil(() => _bridge.Status.IsSettled, "the end of what it asked");

            token.Dispose();
            Agent.Click("Button");
        }

        [Test]
        public void AnActThatIsUnderWayWhenTheEditorIsPausedIsAnsweredAtOnce()
        {
            BusyToken.Acquire("a long walk");
            var button = Agent.RefOf("Button");
            using (var client = Agent.Begin("click", new JObject { ["ref"] = button }))
            {
                _bridge.SetEditorPaused(true);
                StringAssert.Contains("The Unity editor is paused", (string)client.Answer()["error"]!);
            }
            using (var next = new TcpAgent.Waiting(_bridge.Status.Port, "snapshot"))
            {
                StringAssert.Contains("The Unity editor is paused", (string)next.Answer()["error"]!);
            }

            _bridge.SetEditorPaused(false);
            StringAssert.Contains("button \"Button\"", Agent.Snapshot());
        }

        [Test]
        public void WhatTheGameWritesToItsLogIsNoFaultOfTheBridge()
        {
            _button.Callbacks.OnClick = () =>
            {
                for (var i = 0; i < 1000; i++)
                {
                    Debug.LogError("fault " + i);
                }
            };

            Assert.That((bool)Agent.Click("Button")["clicked"]!, Is.True);
            Assert.That(Machine.Log.Count(line => line.StartsWith("fault ")), Is.EqualTo(1000));
        }

        sealed class FailingWalker : ISceneWalker
        {
            public AbuSceneNode Walk(RefRegistry refRegistry)
            {
                refRegistry.Register(new RefCallbacks());
                throw new InvalidOperationException("the scene is not built");
            }
        }

        sealed class FailingProvider : ISettledProvider
        {
            public bool FailsAtOnce { get; set; }

            public bool IsSettled() => throw new InvalidOperationException("no queue");

            public void NotifyActionDispatched()
            {
                if (FailsAtOnce)
                {
                    throw new InvalidOperationException("no queue");
                }
            }
        }
    }
}
