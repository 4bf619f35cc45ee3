#nullable enable

using Abu;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.UIElements;
using UnityStandIns;

namespace StandInTests
{
    /// <summary>Rules of Unity that are easily broken, and that the stand-ins keep so that a test notices.</summary>
    [TestFixture]
    public class UnityRulesTests
    {
        [SetUp]
        public void Play()
        {
            World.Reset();
            PlayerLoop.Play();
        }

        [TearDown]
        public void Stop()
        {
            PlayerLoop.Stop();
            World.Reset();
        }

        sealed class ElementInAField : MonoBehaviour
        {
            public readonly VisualElement Element = new VisualElement();
        }

        sealed class ObjectInAField : ScriptableObject
        {
            public readonly GameObject Made = new GameObject("Made");
        }

        sealed class ElementInAwake : MonoBehaviour
        {
            public VisualElement? Element;

            public void Awake() => Element = new VisualElement();
        }

        [Test]
        public void AComponentMakesNoElementsInItsFields()
        {
            var refusal = Assert.Throws<UnityException>(() => new GameObject("One").AddComponent<ElementInAField>());

            StringAssert.StartsWith("VisualElementCreation is not allowed", refusal.Message);
        }

        [Test]
        public void AnAssetMakesNoObjectsInItsFields() =>
            Assert.Throws<UnityException>(() => ScriptableObject.CreateInstance<ObjectInAField>());

        [Test]
        public void AComponentMakesElementsWhenItIsAwake()
        {
            Assert.Throws<UnityException>(() => new GameObject("One").AddComponent<ElementInAField>());

            Assert.That(new GameObject("Other").AddComponent<ElementInAwake>().Element, Is.Not.Null);
        }

        [Test]
        public void AnElementContainsWhatIsInItAndNotItself()
        {
            var outer = new VisualElement();
            var inner = new VisualElement();
            outer.Add(inner);
            inner.Add(new Label("text"));

            Assert.That(outer.Contains(inner.hierarchy[0]), Is.True);
            Assert.That(outer.Contains(outer), Is.False);
            Assert.That(inner.Contains(outer), Is.False);
        }

        static void Show(VisualElement element)
        {
            var document = new GameObject("Document").AddComponent<UIDocument>();
            document.panelSettings = ScriptableObject.CreateInstance<PanelSettings>();
            document.rootVisualElement.Add(element);
            PlayerLoop.Frame(0.02);
        }

        [Test]
        public void AnElementWithNothingInItIsClickedWhereThePointerMeetsIt()
        {
            var clicks = 0;
            var element = new VisualElement();
            element.style.height = 20;
            element.RegisterCallback<ClickEvent>(_ => clicks++);
            Show(element);

            new UiToolkitActing().Click(element);

            Assert.That(clicks, Is.EqualTo(1));
        }

        [Test]
        public void AnOpenFoldoutIsClickedOnItsHeadingAndNotOnWhatItHolds()
        {
            var clicks = 0;
            var foldout = new Foldout { text = "More" };
            foldout.Add(new Button(() => clicks++));
            foldout.Add(new Button(() => clicks++));
            Show(foldout);

            new UiToolkitActing().Click(foldout);
            Assert.That(foldout.value, Is.False);

            PlayerLoop.Frame(0.02);
            new UiToolkitActing().Click(foldout);
            Assert.That(foldout.value, Is.True);
            Assert.That(clicks, Is.EqualTo(0));
        }
    }
}
