#nullable enable

using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class LabelTextTests
    {
        [TestCase("End Turn", "End Turn")]
        [TestCase("<b>End</b> <color=#ff0000>Turn</color>", "End Turn")]
        [TestCase("<#FF00FF>Fire</color> <size=120%>Elemental</size>", "Fire Elemental")]
        [TestCase("<sprite name=\"mana\"> 3", "3")]
        [TestCase("Draw<br>a card", "Draw, a card")]
        [TestCase("Draw\r\n\r\na card\n", "Draw, a card")]
        [TestCase("Line\u2028two\u2029three", "Line, two, three")]
        [TestCase("  many \t blanks\u00a0here\u200b ", "many blanks here")]
        [TestCase("\uf005 Star \ue000", "Star")]
        [TestCase("\udb80\udc00 Icon", "Icon")]
        [TestCase("Größe 東京 \ud83c\udf00", "Größe 東京 \ud83c\udf00")]
        public void MakesALabelOfWhatIsShown(string text, string expected) =>
            Assert.That(LabelText.Clean(text), Is.EqualTo(expected));

        [TestCase("a < b and c > d")]
        [TestCase("Press <Tab>")]
        [TestCase("<3")]
        [TestCase("List<int>")]
        [TestCase("<bold>")]
        public void KeepsWhatIsNoMarkup(string text) => Assert.That(LabelText.Clean(text), Is.EqualTo(text));

        [TestCase(null)]
        [TestCase("")]
        [TestCase(" \n\t ")]
        [TestCase("<b></b>")]
        [TestCase("\uf005")]
        public void IsNullWhereNothingIsLeft(string? text) => Assert.That(LabelText.Clean(text), Is.Null);

        [Test]
        public void LooksAtTheBeginningOfALongText()
        {
            var text = new string('<', 1000000);

            Assert.That(LabelText.Clean(text)!.Length, Is.EqualTo(4096));
        }

        [Test]
        public void KeepsHalvesOfCharactersApart() =>
            Assert.That(LabelText.Clean("a" + (char)0xd83c), Is.EqualTo("a" + (char)0xd83c));

        [Test]
        [SetCulture("tr-TR")]
        public void KnowsTagsInEveryLanguage() => Assert.That(LabelText.Clean("<i>I</i>"), Is.EqualTo("I"));
    }
}
