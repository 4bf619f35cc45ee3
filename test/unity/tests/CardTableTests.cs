#nullable enable

using Abu;
using Abu.Samples.CardTable;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.UIElements;
using UnityStandIns;

namespace StandInTests
{
    /// <summary>The sample as it runs: frames, a real socket, and nothing but what the wire says.</summary>
    [TestFixture]
    public class CardTableTests
    {
        CardTable _table = null!;
        TcpAgent _agent = null!;

        [SetUp]
        public void Play()
        {
            World.Reset();
            PlayerLoop.Play();
            var settings = ScriptableObject.CreateInstance<AbuSettings>();
            settings.Transport = TransportKind.Tcp;
            settings.GameName = "Card Table";
            World.Assets[AbuSettings.AssetName] = settings;
            // The setup comes first, so it finds a table that has not started.
            new GameObject("Setup").AddComponent<CardTableAbuSetup>();
            _table = new GameObject("Table").AddComponent<CardTable>();
            PlayerLoop.Frame(0.02);
            PlayerLoop.Frame(0.02);
            _agent = new TcpAgent(AbuBridge.Instance!.Status.Port);
        }

        [TearDown]
        public void Stop()
        {
            PlayerLoop.Stop();
            World.Reset();
        }

        [Test]
        public void TheSnapshotIsTheTable()
        {
            Assert.That(
                _agent.Snapshot().TrimEnd(),
                Is.EqualTo(
                    string.Join(
                        "\n",
                        "- application \"Card Table\"",
                        "  - region \"UIToolkit\"",
                        "    - paragraph \"Turn 1\"",
                        "    - paragraph \"Player: Nobody\"",
                        "    - paragraph \"Deck: 4\"",
                        "  - region \"Scene3D\"",
                        "    - button \"Menu\" [ref=e1]",
                        "    - button \"Undo\" [ref=e2]",
                        "    - button \"Bug\" [ref=e3]",
                        "    - button \"End Turn\" [ref=e4]",
                        "    - button \"Sort Hand\" [ref=e5]",
                        "    - group \"Hand\"",
                        "      - button \"Lightning Bolt\" [ref=e6] [description=\"Strikes what stands first.\"]",
                        "      - button \"Shield Wall\" [ref=e7] [description=\"Nothing passes for a turn.\"]",
                        "      - button \"Fire Elemental\" [ref=e8] [description=\"Burns what it touches.\"]",
                        "    - group \"Battlefield\"",
                        "      - target \"Drop zone\" [ref=e9]"
                    )
                )
            );
        }

        [Test]
        public void AGameIsPlayedToItsEndAndAgain()
        {
            _agent.Click("Shield Wall");
            _agent.Click("End Turn");
            _agent.Click("Lightning Bolt");
            _agent.Click("End Turn");
            var last = _agent.Click("Ancient Oak");

            Assert.That((bool)last["clicked"]!, Is.True);
            StringAssert.Contains("dialog \"You win\"", (string)last["snapshot"]!);
            StringAssert.DoesNotContain("End Turn", (string)last["snapshot"]!);

            var again = (string)_agent.Click("Play Again")["snapshot"]!;
            StringAssert.Contains("Turn 1", again);
            StringAssert.Contains("button \"Shield Wall\"", again);
            Assert.That(_table.Game.Battlefield, Is.Empty);
        }

        [Test]
        public void ThePlayerIsNamedInTheMenu()
        {
            _agent.Click("Menu");
            StringAssert.Contains("Player: Ada", (string)_agent.Fill("Player name", "Ada")["snapshot"]!);
            StringAssert.Contains("button \"End Turn\"", (string)_agent.Click("Close")["snapshot"]!);
            Assert.That(_table.PlayerName, Is.EqualTo("Ada"));
        }

        [Test]
        public void ThePanelOfDevelopersShowsTheirButton()
        {
            _agent.Click("Menu");
            _agent.Click("Developer");
            _agent.Click("Close");

            StringAssert.Contains("Ancient Oak", (string)_agent.Click("Dev")["snapshot"]!);
        }

        [Test]
        public void AFaultIsReportedInWords()
        {
            _agent.Click("Bug");
            _agent.Fill("What went wrong?", "the oak does not grow");

            var sent = _agent.Click("Send");

            StringAssert.Contains("A fault was reported: the oak does not grow", sent.ToString());
        }

        [Test]
        public void AClickOnADebouncedButtonIsAnError()
        {
            var menu = _agent.RefOf("Menu");
            var now = 500.0;
            _table.Document.MenuButton!.Now = () => now;
            _table.Document.MenuButton.OnClick();
            _table.Document.ClosePanel();
            now += 0.125;

            var answer = _agent.Answer("click", new JObject { ["ref"] = menu });

            Assert.That((bool)answer["success"]!, Is.False);
            StringAssert.Contains("takes the next click in 0.38 s", (string)answer["error"]!);
        }

        [Test]
        public void ARefToADestroyedCardIsGone()
        {
            var card = _agent.RefOf("Shield Wall");
            foreach (var one in _table.Cards)
            {
                if (one.Label == "Shield Wall")
                {
                    Object.DestroyImmediate(one.gameObject);
                    break;
                }
            }

            var answer = _agent.Answer("click", new JObject { ["ref"] = card });

            Assert.That((bool)answer["success"]!, Is.False);
        }

        [Test]
        public void APlayersMouseClicksTheTableAndNotWhatLiesUnderAButton()
        {
            var surface = _table.Document.TableSurface;
            PlayerLoop.Frame(0.02);
            var end = _table.EndTurnButton.ScreenRect(Camera.main)!.Value.center;
            var at = new Vector2(end.x, Screen.height - end.y);

            Mouse(surface, PointerDownEvent.GetPooled(At(EventType.MouseDown, at)));
            // Down and up between two frames: it is a click all the same.
            Mouse(surface, PointerUpEvent.GetPooled(At(EventType.MouseUp, at)));
            for (var i = 0; i < 10; i++)
            {
                PlayerLoop.Frame(0.02);
            }

            Assert.That(_table.Game.Turn, Is.EqualTo(2));
        }

        [Test]
        public void ATableThatGoesWithItsSceneTakesItsWalkersAlong()
        {
            UnityEngine.SceneManagement.SceneManager.LoadScene("Empty");
            PlayerLoop.Frame(0.02);

            Assert.That(_agent.Snapshot().TrimEnd(), Is.EqualTo("- application \"Card Table\""));
            Assert.That(AbuBridge.Instance!.HistoryProvider, Is.Null);
        }

        [Test]
        public void ASceneWithoutATableIsSaidInTheLog()
        {
            Object.DestroyImmediate(_table.gameObject);
            new GameObject("Another setup").AddComponent<CardTableAbuSetup>();
            PlayerLoop.Frame(0.02);

            const string Line = "[Abu] There is no card table in the scene: agents see nothing.";
            Assert.That(Machine.Log, Has.Some.EqualTo(Line));
        }

        static Event At(EventType type, Vector2 at) =>
            new Event
            {
                type = type,
                mousePosition = at,
                clickCount = 1,
            };

        static void Mouse(VisualElement surface, EventBase moved)
        {
            using (moved)
            {
                moved.target = surface;
                surface.SendEvent(moved);
            }
        }
    }
}
