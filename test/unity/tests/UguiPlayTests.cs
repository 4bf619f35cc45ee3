#nullable enable

using System;
using System.Collections.Generic;
using System.Linq;
using Abu;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.UI;
using UnityStandIns;
using Object = UnityEngine.Object;
using Text = UnityEngine.UI.Text;

namespace StandInTests
{
    /// <summary>A game of UGUI as it runs: canvases, raycasters, frames and a real socket.</summary>
    [TestFixture]
    public class UguiPlayTests : GameFixture
    {
        readonly List<string> _done = new List<string>();
        Canvas _canvas = null!;

        [SetUp]
        public void StartGame()
        {
            _done.Clear();
            new GameObject("EventSystem").AddComponent<EventSystem>();
            _canvas = MakeCanvas("Canvas");
            new GameObject("Setup").AddComponent<AbuSetup>().Settings = Listening();
            Frame();
            Frame();
        }

        static Canvas MakeCanvas(string name)
        {
            var canvas = new GameObject(name).AddComponent<Canvas>();
            canvas.gameObject.AddComponent<GraphicRaycaster>();
            return canvas;
        }

        T Make<T>(string name, float x, float y, Component? parent = null)
            where T : Component
        {
            var made = new GameObject(name, typeof(RectTransform));
            made.transform.SetParent(parent == null ? _canvas.transform : parent.transform);
            made.transform.position = new Vector3(x, y, 0);
            return made.AddComponent<T>();
        }

        Button MakeButton(string label, float x, float y, Component? parent = null)
        {
            var button = Make<Image>(label + "Button", x, y, parent).gameObject.AddComponent<Button>();
            Make<Text>("Text", x, y, button).text = label;
            button.onClick.AddListener(() => _done.Add(label));
            return button;
        }

        static string ErrorOf(string command, string name, string? value = null)
        {
            var parameters = new JObject { ["ref"] = Agent.RefOf(name), ["value"] = value };
            return (string?)Agent.Answer(command, parameters)["error"] ?? throw new AssertionException("no error");
        }

        [Test]
        public void ControlsAreSeenAndClickedWithoutAnyCode()
        {
            MakeButton("Play", 100, 100);
            MakeButton("Quit", 300, 100);

            StringAssert.Contains(
                "  - region \"Scene3D\"\n    - button \"Play\" [ref=e1]\n    - button \"Quit\" [ref=e2]",
                Agent.Snapshot()
            );
            Assert.That((bool)Agent.Click("Quit")["clicked"]!, Is.True);
            Assert.That(_done, Is.EqualTo(new[] { "Quit" }));
        }

        [Test]
        public void APlaceIsCountedFromAboveInPixelsOfThePicture()
        {
            var button = MakeButton("Play", 100, 130);

            var node = new UguiWalker(() => new[] { button }).Walk(new RefRegistry()).Children[0];

            Assert.That(node.Bounds, Is.EqualTo(new[] { 50.0, Screen.height - 180, 100, 100 }));
        }

        [Test]
        public void APlaceOnACanvasOfACameraIsThatOnTheScreen()
        {
            var camera = new GameObject("Camera").AddComponent<Camera>();
            _canvas.renderMode = RenderMode.ScreenSpaceCamera;
            _canvas.worldCamera = camera;
            var button = MakeButton("Play", 0, 0);
            ((RectTransform)button.transform).sizeDelta = new Vector2(1, 0.5f);

            var node = new UguiWalker(() => new[] { button }).Walk(new RefRegistry()).Children[0];

            Assert.That(node.Bounds, Is.EqualTo(new[] { 320 - 50, 240 - 25, 100.0, 50.0 }));
            Agent.Click("Play");
            Assert.That(_done, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void ASliderIsDraggedOnACanvasOfACamera()
        {
            _canvas.renderMode = RenderMode.ScreenSpaceCamera;
            _canvas.worldCamera = new GameObject("Camera").AddComponent<Camera>();
            var slider = Make<Image>("Volume", 0, 0).gameObject.AddComponent<Slider>();
            ((RectTransform)slider.transform).sizeDelta = new Vector2(2, 1);
            slider.handleRect = (RectTransform)Make<Image>("Handle", 0, 0, slider).transform;
            Make<Selectable>("Loud", 0.5f, 2);

            Agent.Ask(
                "drag",
                new JObject { ["source"] = Agent.RefOf("Volume"), ["target"] = Agent.RefOf("Loud") }
            );

            Assert.That(slider.value, Is.EqualTo(0.75f).Within(0.001f));
        }

        [Test]
        public void WhatLiesOverAButtonIsNamedAndNothingIsClicked()
        {
            MakeButton("Play", 100, 100);
            var above = MakeCanvas("Dialogs");
            above.sortingOrder = 10;
            Make<Image>("Shade", 100, 100, above);

            const string Error = "The click did not arrive: something lies over it: Shade";
            Assert.That(ErrorOf("click", "Play"), Is.EqualTo(Error));
            Assert.That(_done, Is.Empty);
        }

        [Test]
        public void AShadeThatTakesNoRaysIsClickedThrough()
        {
            MakeButton("Play", 100, 100);
            Make<Image>("Shade", 100, 100).raycastTarget = false;

            Agent.Click("Play");

            Assert.That(_done, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void ACanvasWithoutARaycasterIsClickedBySubmit()
        {
            Object.DestroyImmediate(_canvas.GetComponent<GraphicRaycaster>());
            MakeButton("Play", 100, 100);

            Agent.Click("Play");

            Assert.That(_done, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void AHandlerOfTheGameThatFailsIsTheAnswer()
        {
            var button = MakeButton("Play", 100, 100);
            button.onClick.AddListener(() => throw new InvalidOperationException("no deck"));

            // UGUI writes it to the log and goes on.
            StringAssert.Contains("InvalidOperationException: no deck", ErrorOf("click", "Play"));
            Assert.That(Machine.Log.Any(line => line.Contains("no deck")), Is.True);

            button.onClick.RemoveAllListeners();
            Agent.Click("Play");
        }

        [Test]
        public void AHandlerThatFailsWhenAKeyIsPressedIsTheAnswer()
        {
            MakeButton("Play", 100, 100).onClick.AddListener(() => throw new InvalidOperationException("no deck"));
            Agent.Ask("focus", new JObject { ["ref"] = Agent.RefOf("Play") });

            var answer = Agent.Answer("press", new JObject { ["key"] = "Enter" });

            StringAssert.Contains("no deck", (string?)answer["error"]);
        }

        [Test]
        public void AControlThatWasDestroyedIsGone()
        {
            var button = MakeButton("Play", 100, 100);
            var given = Agent.RefOf("Play");
            Object.DestroyImmediate(button.gameObject);

            var answer = Agent.Answer("click", new JObject { ["ref"] = given });

            StringAssert.Contains("is gone", (string?)answer["error"]);
        }

        [Test]
        public void ADisabledControlIsRefused()
        {
            MakeButton("Play", 100, 100).interactable = false;

            StringAssert.Contains("is disabled", ErrorOf("click", "Play"));
            Assert.That(_done, Is.Empty);
        }

        [Test]
        public void AFieldIsFocusedTypedIntoAndSubmittedByKeys()
        {
            var field = Make<Image>("Name", 100, 100).gameObject.AddComponent<InputField>();
            field.onSubmit.AddListener(text => _done.Add("submitted " + text));
            field.onEndEdit.AddListener(text => _done.Add("ended with " + text));

            Agent.Click("Name");
            Assert.That(field.isFocused, Is.True);
            Agent.Ask("type", new JObject { ["text"] = "Ada" });
            Agent.Ask("press", new JObject { ["key"] = "Enter" });

            Assert.That(_done, Is.EqualTo(new[] { "submitted Ada", "ended with Ada" }));
            Assert.That(field.isFocused, Is.False);
        }

        [Test]
        public void AClickBesideAFieldEndsItsEditOnce()
        {
            var field = Make<Image>("Name", 100, 100).gameObject.AddComponent<InputField>();
            field.onEndEdit.AddListener(text => _done.Add("ended with " + text));
            MakeButton("Play", 300, 100);
            Agent.Click("Name");
            Agent.Ask("type", new JObject { ["text"] = "Ada" });

            Agent.Click("Play");

            Assert.That(_done, Is.EqualTo(new[] { "ended with Ada", "Play" }));
        }

        [Test]
        public void AFillOfAFieldThatHasTheFocusEndsItsEditOnce()
        {
            var field = Make<Image>("Name", 100, 100).gameObject.AddComponent<InputField>();
            field.onEndEdit.AddListener(text => _done.Add("ended with " + text));
            MakeButton("Play", 300, 100);
            Agent.Click("Name");

            Agent.Fill("Name", "Ada");
            Agent.Click("Play");

            Assert.That(_done, Is.EqualTo(new[] { "ended with Ada", "Play" }));
        }

        [Test]
        public void TheMouseIsWhereTheLastActLeftIt()
        {
            var first = MakeButton("First", 100, 100);
            var second = MakeButton("Second", 300, 100);
            var hovered = new List<string>();
            Watch(first, hovered);
            Watch(second, hovered);

            Agent.Ask("hover", new JObject { ["ref"] = Agent.RefOf("First") });
            Agent.Click("Second");
            Agent.Ask("pointer", new JObject { ["kind"] = "move", ["x"] = 100, ["y"] = Screen.height - 100 });

            Assert.That(hovered, Is.EqualTo(new[] { "First in", "First out", "Second in", "Second out", "First in" }));
        }

        [Test]
        public void WhatOutlivesItsSceneStandsBehindWhatIsInIt()
        {
            var kept = MakeCanvas("Kept");
            Object.DontDestroyOnLoad(kept.gameObject);
            MakeButton("Kept", 100, 100, kept);
            MakeButton("Play", 300, 100);
            // The first roots of two scenes have the same place in them.
            var lines = Agent.Snapshot().Split('\n').Where(line => line.Contains("button")).Select(line => line.Trim());

            Assert.That(lines, Is.EqualTo(new[] { "- button \"Play\" [ref=e1]", "- button \"Kept\" [ref=e2]" }));
        }

        [Test]
        public void ThreeHundredControlsAreSeenInTheirOrder()
        {
            for (var i = 0; i < 300; i++)
            {
                MakeButton("Row " + i, 100, 100);
            }
            foreach (var control in Selectable.allSelectablesArray.Where((_, at) => at % 7 == 0))
            {
                control.enabled = false;
                control.enabled = true;
            }

            var region = new UguiWalker().Walk(new RefRegistry());

            var labels = region.Children.ConvertAll(node => node.Label);
            Assert.That(labels, Is.EqualTo(Enumerable.Range(0, 300).Select(i => "Row " + i)));
        }

        static void Watch(Button button, List<string> hovered)
        {
            var watch = button.gameObject.AddComponent<HoverWatch>();
            watch.Hovered = what => hovered.Add(button.name.Replace("Button", "") + what);
        }

        sealed class HoverWatch : MonoBehaviour, IPointerEnterHandler, IPointerExitHandler
        {
            public Action<string> Hovered { get; set; } = _ => { };

            public void OnPointerEnter(PointerEventData eventData) => Hovered(" in");

            public void OnPointerExit(PointerEventData eventData) => Hovered(" out");
        }
    }
}
