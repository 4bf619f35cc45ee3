#nullable enable

using System;
using NUnit.Framework;
using TMPro;
using UnityEngine;
using UnityEngine.UI;

namespace Abu.Tests
{
    /// <summary>What a control of UGUI is to a player: its role, its name and what it holds.</summary>
    [TestFixture]
    public class UguiControlsTests : UguiFixture
    {
        [TestCase(typeof(Button), "button")]
        [TestCase(typeof(Selectable), "button")]
        [TestCase(typeof(Toggle), "checkbox")]
        [TestCase(typeof(Slider), "slider")]
        [TestCase(typeof(Scrollbar), "scrollbar")]
        [TestCase(typeof(Dropdown), "combobox")]
        [TestCase(typeof(InputField), "textbox")]
        [TestCase(typeof(TMP_Dropdown), "combobox")]
        [TestCase(typeof(TMP_InputField), "textbox")]
        public void AControlHasTheRoleThatPlayersKnow(Type type, string role)
        {
            var home = Make<RectTransform>("Control").gameObject;

            Assert.That(NodeOf((Selectable)home.AddComponent(type)).Role, Is.EqualTo(role));
        }

        [Test]
        public void AToggleOfAGroupIsARadioButton()
        {
            var toggle = Make<Toggle>("Easy");
            toggle.group = Make<ToggleGroup>("Level");

            Assert.That(NodeOf(toggle).Role, Is.EqualTo("radio"));
        }

        [Test]
        public void AToggleSaysWhetherItIsOnAndAButtonDoesNot()
        {
            var toggle = Make<Toggle>("Music");
            toggle.isOn = false;
            Assert.That(NodeOf(toggle).Checked, Is.EqualTo(false));

            toggle.isOn = true;
            Assert.That(NodeOf(toggle).Checked, Is.EqualTo(true));
            Assert.That(NodeOf(Make<Button>("Play")).Checked, Is.Null);
        }

        [Test]
        public void TheTextsInAControlAreItsLabel()
        {
            var button = Make<Button>("BuyButton");
            AddText(button, "Buy");
            AddText(Make<RectTransform>("Price", button), "5 gold");

            Assert.That(NodeOf(button).Label, Is.EqualTo("Buy, 5 gold"));
        }

        [Test]
        public void ALabelIsWithoutMarkupAndInOneLine()
        {
            var button = Make<Button>("EndButton");
            AddText(button, "<b>End</b>\n<color=red>turn</color>");

            Assert.That(NodeOf(button).Label, Is.EqualTo("End, turn"));
        }

        [TestCase("")]
        [TestCase("<sprite=3>")]
        public void AControlWithoutAWordIsCalledAsItsObject(string text)
        {
            var button = Make<Button>("CloseButton");
            AddText(button, text);

            Assert.That(NodeOf(button).Label, Is.EqualTo("CloseButton"));
        }

        [Test]
        public void ATextThatIsNotSeenIsNotRead()
        {
            var button = Make<Button>("BuyButton");
            AddText(button, "Buy");
            AddText(button, "Sold out").enabled = false;
            AddText(button, "Too dear").gameObject.SetActive(false);

            Assert.That(NodeOf(button).Label, Is.EqualTo("Buy"));
        }

        [Test]
        public void AControlInAControlHasItsOwnTexts()
        {
            var row = Make<Button>("Row");
            AddText(row, "Sword");
            var delete = Make<Button>("DeleteButton", row);
            AddText(delete, "Delete");

            Assert.That(NodeOf(row).Label, Is.EqualTo("Sword"));
            Assert.That(NodeOf(delete).Label, Is.EqualTo("Delete"));
        }

        [Test]
        public void TextsOfTextMeshProAreRead()
        {
            var button = Make<Button>("PlayButton");
            Make<TextMeshProUGUI>("Text", button).text = "<size=20>Play</size>";

            Assert.That(NodeOf(button).Label, Is.EqualTo("Play"));
        }

        [Test]
        public void AFieldIsCalledAsItsPlaceholderAlsoWhileItHoldsAText()
        {
            var field = Make<InputField>("NameField");
            field.placeholder = AddText(field, "Your name…");
            Assert.That(NodeOf(field).Label, Is.EqualTo("Your name…"));

            // Fields switch their placeholder off then.
            field.placeholder.enabled = false;
            AddText(field, "Ada");
            Assert.That(NodeOf(field).Label, Is.EqualTo("Your name…"));
        }

        [Test]
        public void AFieldWithoutAPlaceholderIsCalledAsItsObjectAndNotAsItsText()
        {
            var field = Make<InputField>("NameField");
            AddText(field, "Ada");

            Assert.That(NodeOf(field).Label, Is.EqualTo("NameField"));
        }

        [Test]
        public void AFieldOfTextMeshProHasItsPlaceholderAndItsText()
        {
            var field = Make<TMP_InputField>("NameField");
            var placeholder = Make<TextMeshProUGUI>("Placeholder", field);
            placeholder.text = "Your name";
            field.placeholder = placeholder;
            field.text = "Ada";

            Assert.That(NodeOf(field).Label, Is.EqualTo("Your name"));
            Assert.That(NodeOf(field).Value, Is.EqualTo("Ada"));
        }

        [TestCase(InputField.ContentType.Password)]
        [TestCase(InputField.ContentType.Pin)]
        public void ASecretIsNotTold(InputField.ContentType type)
        {
            var field = Make<InputField>("Secret");
            field.contentType = type;
            field.text = "1234";

            Assert.That(NodeOf(field).Value, Is.EqualTo("••••"));
        }

        [Test]
        public void ASecretOfTextMeshProIsNotTold()
        {
            var field = Make<TMP_InputField>("Secret");
            field.inputType = TMP_InputField.InputType.Password;
            field.text = "sesame";

            Assert.That(NodeOf(field).Value, Is.EqualTo("••••••"));
        }

        [Test]
        public void ControlsTellWhatTheyHold()
        {
            var slider = Make<Slider>("Volume");
            slider.maxValue = 10;
            slider.value = 2.5f;
            var bar = Make<Scrollbar>("Bar");
            bar.value = 0.75f;
            var field = Make<InputField>("Name");
            field.text = "Ada";

            Assert.That(NodeOf(slider).Value, Is.EqualTo(2.5f));
            Assert.That(NodeOf(bar).Value, Is.EqualTo(0.75f));
            Assert.That(NodeOf(field).Value, Is.EqualTo("Ada"));
            Assert.That(NodeOf(Make<Button>("Play")).Value, Is.Null);
        }

        [Test]
        public void AListTellsWhatIsChosenAndIsCalledAsItsObject()
        {
            var list = Make<Dropdown>("Quality");
            AddText(list, "High");
            list.options.Add(new Dropdown.OptionData("Low"));
            list.options.Add(new Dropdown.OptionData("High"));
            list.value = 1;

            Assert.That(NodeOf(list).Label, Is.EqualTo("Quality"));
            Assert.That(NodeOf(list).Value, Is.EqualTo("High"));
        }

        [Test]
        public void AListWithoutChoicesHoldsNothing()
        {
            var list = Make<Dropdown>("Empty");
            list.value = 0;

            Assert.That(NodeOf(list).Value, Is.Null);
        }

        [TestCase(1, "High")]
        [TestCase(-1, null)]
        public void AListOfTextMeshProTellsWhatIsChosen(int value, string? chosen)
        {
            var list = MakeTmpList("Low", "High");
            list.value = value;

            Assert.That(NodeOf(list).Value, Is.EqualTo(chosen));
        }

        [TestCase(0, null)]
        [TestCase(5, "Fog, Rain")]
        [TestCase(-1, "Fog, Snow, Rain")]
        public void AListOfSeveralChoicesTellsThemAll(int bits, string? chosen)
        {
            var list = MakeTmpList("Fog", "Snow", "Rain");
            list.MultiSelect = true;
            list.value = bits;

            Assert.That(NodeOf(list).Value, Is.EqualTo(chosen));
        }

        TMP_Dropdown MakeTmpList(params string[] options)
        {
            var list = Make<TMP_Dropdown>("List");
            list.options.AddRange(Array.ConvertAll(options, text => new TMP_Dropdown.OptionData { text = text }));
            return list;
        }
    }
}
