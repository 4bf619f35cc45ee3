#nullable enable

using NUnit.Framework;
using UnityEngine;

namespace Abu.Tests
{
    [TestFixture]
    public class UiKeysTests
    {
        [TestCase("a", KeyCode.A)]
        [TestCase("Z", KeyCode.Z)]
        [TestCase("0", KeyCode.Alpha0)]
        [TestCase("Enter", KeyCode.Return)]
        [TestCase("escape", KeyCode.Escape)]
        [TestCase("ArrowUp", KeyCode.UpArrow)]
        [TestCase(" ", KeyCode.Space)]
        [TestCase("Control", KeyCode.LeftControl)]
        [TestCase("F1", KeyCode.F1)]
        [TestCase("f12", KeyCode.F12)]
        [TestCase("?", KeyCode.None)]
        [TestCase("ß", KeyCode.None)]
        public void KeysHaveTheirCodes(string key, KeyCode code) => Assert.That(UiKeys.CodeOf(key), Is.EqualTo(code));

        [TestCase("")]
        [TestCase("F0")]
        [TestCase("F13")]
        [TestCase("F+1")]
        [TestCase("F99999999999")]
        [TestCase("Shift+a")]
        [TestCase("ab")]
        public void WhatIsNoKeyIsRefused(string key)
        {
            var refusal = Assert.Throws<AbuException>(() => UiKeys.CodeOf(key))!;

            Assert.That(refusal.Code, Is.EqualTo(ErrorCodes.BadParams));
            Assert.That(refusal.Message, Is.EqualTo("There is no key \"" + key + "\""));
        }

        [TestCase("a", 'a')]
        [TestCase("A", 'A')]
        [TestCase("Space", ' ')]
        [TestCase("Enter", '\n')]
        [TestCase("Tab", '\0')]
        [TestCase("Shift", '\0')]
        public void KeysWriteTheirCharacters(string key, char character) =>
            Assert.That(UiKeys.CharacterOf(key), Is.EqualTo(character));

        [Test]
        public void HeldKeysAreModifiers()
        {
            const EventModifiers Both = EventModifiers.Shift | EventModifiers.Control;

            Assert.That(UiKeys.ModifiersOf(new[] { "shift", "w", "Control" }), Is.EqualTo(Both));
            Assert.That(UiKeys.ModifiersOf(new[] { "Alt" }), Is.EqualTo(EventModifiers.Alt));
            Assert.That(UiKeys.ModifiersOf(new[] { "Meta" }), Is.EqualTo(EventModifiers.Command));
            Assert.That(UiKeys.IsModifier("w"), Is.False);
        }

        [TestCase("a", "A", true)]
        [TestCase("Enter", "enter", true)]
        [TestCase("?", "?", true)]
        [TestCase("?", "!", false)]
        [TestCase("a", "b", false)]
        public void OneKeyMayHaveSeveralNames(string one, string other, bool isSame) =>
            Assert.That(UiKeys.IsSame(one, other), Is.EqualTo(isSame));
    }
}
