#nullable enable

using System;
using System.Collections.Generic;
using System.Linq;
using Abu;
using NUnit.Framework;
using UnityEngine;
using UnityStandIns;
using Object = UnityEngine.Object;

namespace StandInTests
{
    /// <summary>Pictures of a game, and why there is none.</summary>
    [TestFixture]
    public class PictureTests : GameFixture
    {
        AbuBridge _bridge = null!;
        int _textures;

        [SetUp]
        public void StartBridge()
        {
            _bridge = MakeBridge();
            _textures = Machine.TexturesAlive;
        }

        static string Error() =>
            (string?)Agent.Answer("screenshot")["error"] ?? throw new AssertionException("no error");

        /// <summary>Does something in the frame in which a picture is asked for, before its end.</summary>
        static void BeforeTheEndOfTheFrame(Action act) =>
            new GameObject("Game").AddComponent<EveryFrame>().Late = () =>
            {
                if (AbuBridge.Instance != null && AbuBridge.Instance.Status.LastCommand == "screenshot")
                {
                    act();
                }
            };

        [Test]
        public void APictureIsAPngAndItsTextureIsFreed()
        {
            for (var i = 0; i < 3; i++)
            {
                var png = Convert.FromBase64String((string)Agent.Ask("screenshot")["base64"]!);
                Assert.That(png.Length, Is.GreaterThan(100));
                Assert.That(new[] { png[1], png[2], png[3] }, Is.EqualTo(new[] { (byte)'P', (byte)'N', (byte)'G' }));
            }
            Frame();

            Assert.That(Machine.TexturesAlive, Is.EqualTo(_textures));
        }

        [Test]
        public void APictureOfAGameThatIsHeldIsTaken()
        {
            Agent.Ask("pause");

            Assert.That((string?)Agent.Ask("screenshot")["base64"], Is.Not.Empty);
        }

        [Test]
        public void APictureThatCannotBeWrittenIsAnErrorAndItsTextureIsFreed()
        {
            Machine.FailsToEncode = true;

            Assert.That(Error(), Is.EqualTo("The picture could not be taken: the texture is not readable"));
            Frame();
            Assert.That(Machine.TexturesAlive, Is.EqualTo(_textures));
        }

        [Test]
        public void WithoutGraphicsThereIsNoPicture()
        {
            Machine.HasGraphics = false;

            Assert.That(Error(), Is.EqualTo("There is no picture: Unity was started with -nographics"));
        }

        [Test]
        public void AnEditorInBatchModeHasNoPicture()
        {
            Machine.IsEditor = true;
            Machine.IsBatchMode = true;

            Assert.That(Error(), Is.EqualTo("There is no picture: the editor was started with -batchmode"));
        }

        [Test]
        public void APlayerInBatchModeHasOne()
        {
            Machine.IsBatchMode = true;

            Assert.That((string?)Agent.Ask("screenshot")["base64"], Is.Not.Empty);
        }

        [Test]
        public void AnEditorThatDrawsNothingSaysSoAfterAWhile()
        {
            Machine.IsEditor = true;
            Machine.IsGameViewShown = false;

            Assert.That(
                Error(),
                Is.EqualTo("There is no picture: none was drawn for 5 s. Is the Game view shown?")
            );

            Machine.IsGameViewShown = true;
            Assert.That((string?)Agent.Ask("screenshot")["base64"], Is.Not.Empty);
        }

        [Test]
        public void APictureThatIsNotDrawnIsGivenUpOnceAndNotTakenLater()
        {
            Machine.IsEditor = true;
            Machine.IsGameViewShown = false;
            var host = new UnityEngineHost(new GameObject("Owner").AddComponent<EveryFrame>());
            var said = new List<string>();
            host.TakeScreenshot(_ => said.Add("taken"), said.Add);
            Now += 4.9;
            host.FailOverdue();
            Assert.That(said, Is.Empty);

            Now += 0.2;
            host.FailOverdue();
            host.FailOverdue();
            Assert.That(said.Count, Is.EqualTo(1));

            Machine.IsGameViewShown = true;
            Frame();
            Assert.That(said.Count, Is.EqualTo(1));
            Assert.That(Machine.TexturesAlive, Is.EqualTo(_textures));
        }

        [Test]
        public void ABridgeThatIsSwitchedOffMeanwhileTakesNone()
        {
            BeforeTheEndOfTheFrame(() => _bridge.enabled = false);

            Assert.That(Error(), Is.EqualTo("There is no picture: the bridge was switched off"));
            Assert.That(Machine.TexturesAlive, Is.EqualTo(_textures));
        }

        [Test]
        public void ABridgeWhoseObjectIsSwitchedOffMeanwhileTakesNone()
        {
            BeforeTheEndOfTheFrame(() => _bridge.gameObject.SetActive(false));

            Assert.That(Error(), Is.EqualTo("There is no picture: the bridge was switched off"));
        }

        [Test]
        public void ABridgeThatIsDestroyedMeanwhileTakesNone()
        {
            BeforeTheEndOfTheFrame(() => Object.DestroyImmediate(_bridge.gameObject));

            StringAssert.Contains("There is no picture", Error());
            Assert.That(Machine.TexturesAlive, Is.EqualTo(_textures));
            Assert.That(Machine.Log.Any(line => line.Contains("Exception")), Is.False);
        }

        [Test]
        public void AHostWhoseObjectIsOffSaysSoAtOnce()
        {
            var owner = new GameObject("Owner").AddComponent<EveryFrame>();
            owner.gameObject.SetActive(false);
            string? why = null;

            new UnityEngineHost(owner).TakeScreenshot(_ => { }, said => why = said);

            Assert.That(why, Is.EqualTo("There is no picture: the bridge is switched off"));
        }
    }
}
