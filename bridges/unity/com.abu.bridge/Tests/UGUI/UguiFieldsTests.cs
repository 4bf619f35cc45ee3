#nullable enable

using System;
using System.Collections.Generic;
using NUnit.Framework;
using TMPro;
using UnityEngine.UI;

namespace Abu.Tests
{
    /// <summary>How fields, sliders and lists of UGUI get their values.</summary>
    [TestFixture]
    public class UguiFieldsTests : UguiFixture
    {
        readonly List<string> _told = new List<string>();

        [SetUp]
        public void Forget() => _told.Clear();

        InputField MakeField()
        {
            var field = Make<InputField>("Name");
            field.onValueChanged.AddListener(text => _told.Add("changed to " + text));
            field.onEndEdit.AddListener(text => _told.Add("ended with " + text));
            field.onSubmit.AddListener(text => _told.Add("submitted " + text));
            return field;
        }

        TMP_InputField MakeTmpField()
        {
            var field = Make<TMP_InputField>("Name");
            field.onValueChanged.AddListener(text => _told.Add("changed to " + text));
            field.onEndEdit.AddListener(text => _told.Add("ended with " + text));
            field.onSubmit.AddListener(text => _told.Add("submitted " + text));
            return field;
        }

        Dropdown MakeList(params string[] options)
        {
            var list = Make<Dropdown>("Quality");
            list.options.AddRange(Array.ConvertAll(options, text => new Dropdown.OptionData(text)));
            list.onValueChanged.AddListener(index => _told.Add("chose " + index));
            return list;
        }

        [Test]
        public void AFillTellsTheChangeAndThenTheEndOfTheEdit()
        {
            var field = MakeField();

            ActOn(field).SetValue!("Ada");

            Assert.That(field.text, Is.EqualTo("Ada"));
            Assert.That(_told, Is.EqualTo(new[] { "changed to Ada", "ended with Ada" }));
        }

        [Test]
        public void AFillWithWhatIsThereTellsTheEndOfTheEdit()
        {
            var field = MakeField();
            field.text = "Ada";
            _told.Clear();

            ActOn(field).SetValue!("Ada");

            Assert.That(_told, Is.EqualTo(new[] { "ended with Ada" }));
        }

        [Test]
        public void AFillOfNothingEmptiesTheField()
        {
            var field = MakeField();
            field.text = "Ada";

            ActOn(field).SetValue!("");

            Assert.That(field.text, Is.EqualTo(""));
        }

        [Test]
        public void WhatIsTypedComesBehindTheTextAndTheEditGoesOn()
        {
            var field = MakeField();
            field.text = "Ada";
            _told.Clear();

            ActOn(field).OnType!(" L.");

            Assert.That(_told, Is.EqualTo(new[] { "changed to Ada L." }));
        }

        [Test]
        public void AFieldThatCanOnlyBeReadIsLeftAsItIs()
        {
            var field = MakeField();
            field.readOnly = true;

            Refused(ErrorCodes.Unsupported, () => ActOn(field).SetValue!("Ada"));
            Refused(ErrorCodes.Unsupported, () => ActOn(field).OnType!("Ada"));
            Assert.That(_told, Is.Empty);
        }

        [Test]
        public void ATextThatIsTooLongIsRefusedWhole()
        {
            var field = MakeField();
            field.characterLimit = 3;
            field.text = "Ada";
            _told.Clear();

            Assert.That(
                Refused(ErrorCodes.BadParams, () => ActOn(field).OnType!("!")),
                Is.EqualTo("It takes at most 3 characters")
            );
            Assert.That(_told, Is.Empty);
            Assert.That(field.text, Is.EqualTo("Ada"));
        }

        [Test]
        public void ATextThatTheFieldDoesNotTakeIsRefusedAndTheOldOneStays()
        {
            var field = MakeField();
            field.contentType = InputField.ContentType.IntegerNumber;
            ActOn(field).SetValue!("-12");

            var why = Refused(ErrorCodes.BadParams, () => ActOn(field).SetValue!("1a2"));

            Assert.That(why, Is.EqualTo("It does not take that text: of it, \"12\" is left"));
            Assert.That(field.text, Is.EqualTo("-12"));
            Assert.That(_told[_told.Count - 1], Is.EqualTo("changed to -12"));
        }

        [Test]
        public void ATextThatTheGameDoesNotTakeIsRefused()
        {
            var field = MakeField();
            field.onValidateInput = (text, index, added) => added == 'x' ? '\0' : added;

            Refused(ErrorCodes.BadParams, () => ActOn(field).SetValue!("axe"));
            Assert.That(field.text, Is.EqualTo(""));
        }

        [Test]
        public void AFieldOfOneLineTakesNoSecondOne()
        {
            var field = MakeField();
            Refused(ErrorCodes.BadParams, () => ActOn(field).SetValue!("one\ntwo"));

            field.lineType = InputField.LineType.MultiLineNewline;
            ActOn(field).SetValue!("one\ntwo");
            Assert.That(field.text, Is.EqualTo("one\ntwo"));
        }

        [Test]
        public void WhatTheGameMakesOfATextIsNoRefusal()
        {
            var field = MakeField();
            field.onValueChanged.AddListener(text => field.text = text.ToUpperInvariant());

            ActOn(field).SetValue!("ada");

            Assert.That(field.text, Is.EqualTo("ADA"));
            Assert.That(_told[_told.Count - 1], Is.EqualTo("ended with ADA"));
        }

        [Test]
        public void AFaultOfTheGameIsNotHidden()
        {
            var field = MakeField();
            field.onEndEdit.AddListener(text => throw new InvalidOperationException("the name is taken"));

            Assert.Throws<InvalidOperationException>(() => ActOn(field).SetValue!("Ada"));
        }

        [Test]
        public void WhatIsDisabledTakesNoValue()
        {
            var field = MakeField();
            var slider = Make<Slider>("Volume");
            var bar = Make<Scrollbar>("Bar");
            var list = MakeList("Low", "High");
            foreach (var control in new Selectable[] { field, slider, bar, list })
            {
                control.interactable = false;
            }

            Assert.That(NotDelivered(() => ActOn(field).SetValue!("Ada")), Is.EqualTo("it is disabled"));
            Assert.That(NotDelivered(() => ActOn(slider).SetValue!("1")), Is.EqualTo("it is disabled"));
            Assert.That(NotDelivered(() => ActOn(bar).SetValue!("1")), Is.EqualTo("it is disabled"));
            Assert.That(NotDelivered(() => ActOn(list).OnSelect!("High")), Is.EqualTo("it is disabled"));
            Assert.That(_told, Is.Empty);
        }

        [Test]
        public void ASliderIsSetToANumberOfItsOwn()
        {
            var slider = Make<Slider>("Volume");
            slider.minValue = -1;
            slider.maxValue = 2;
            slider.onValueChanged.AddListener(value => _told.Add("slid"));

            ActOn(slider).SetValue!("1.5");

            Assert.That(slider.value, Is.EqualTo(1.5f));
            Assert.That(_told, Is.EqualTo(new[] { "slid" }));
        }

        [TestCase("loud")]
        [TestCase("")]
        [TestCase("NaN")]
        [TestCase("2.1")]
        [TestCase("-1")]
        [TestCase("1,5")]
        public void ASliderTakesNothingElse(string text)
        {
            var slider = Make<Slider>("Volume");
            slider.maxValue = 2;

            var why = Refused(ErrorCodes.BadParams, () => ActOn(slider).SetValue!(text));

            Assert.That(why, Is.EqualTo("It takes a number from 0 to 2"));
            Assert.That(slider.value, Is.EqualTo(0));
        }

        [Test]
        public void ASliderOfWholeNumbersIsNotRounded()
        {
            var slider = Make<Slider>("Lives");
            slider.maxValue = 9;
            slider.wholeNumbers = true;

            Refused(ErrorCodes.BadParams, () => ActOn(slider).SetValue!("2.5"));
            Assert.That(slider.value, Is.EqualTo(0));

            ActOn(slider).SetValue!("3");
            Assert.That(slider.value, Is.EqualTo(3));
        }

        [Test]
        public void AScrollbarIsSetFromItsOneEndToTheOther()
        {
            var bar = Make<Scrollbar>("Bar");

            ActOn(bar).SetValue!("0.25");

            Assert.That(bar.value, Is.EqualTo(0.25f));
            Refused(ErrorCodes.BadParams, () => ActOn(bar).SetValue!("1.25"));
        }

        [Test]
        public void AChoiceIsMadeByWhatIsReadOfIt()
        {
            var list = MakeList("Low", "<b>High</b>");

            ActOn(list).OnSelect!("High");
            Assert.That(list.value, Is.EqualTo(1));

            ActOn(list).SetValue!("Low");
            Assert.That(list.value, Is.EqualTo(0));
            Assert.That(_told, Is.EqualTo(new[] { "chose 1", "chose 0" }));
        }

        [Test]
        public void AChoiceThatThereIsNotIsRefusedWithThoseThatThereAre()
        {
            var list = MakeList("Low", "High");

            var why = Refused(ErrorCodes.BadParams, () => ActOn(list).OnSelect!("Ultra"));

            Assert.That(why, Is.EqualTo("There is no such choice; choices are Low, High"));
            Assert.That(_told, Is.Empty);
        }

        [Test]
        public void AFieldOfTextMeshProIsFilledAsAnother()
        {
            var field = MakeTmpField();

            ActOn(field).SetValue!("Ada");
            ActOn(field).OnType!("!");

            Assert.That(_told, Is.EqualTo(new[] { "changed to Ada", "ended with Ada", "changed to Ada!" }));
        }

        [Test]
        public void AFieldOfTextMeshProThatHasTheFocusTellsItsEndOnce()
        {
            var field = MakeTmpField();
            field.isFocused = true;

            ActOn(field).SetValue!("Ada");

            Assert.That(_told, Is.EqualTo(new[] { "changed to Ada", "ended with Ada" }));
            Assert.That(field.isFocused, Is.False);
        }

        [Test]
        public void AFieldOfTextMeshProKeepsItsRules()
        {
            var field = MakeTmpField();
            field.characterLimit = 3;
            Refused(ErrorCodes.BadParams, () => ActOn(field).SetValue!("Adam"));

            field.readOnly = true;
            Refused(ErrorCodes.Unsupported, () => ActOn(field).SetValue!("Ada"));
            Assert.That(_told, Is.Empty);
        }

        [Test]
        public void AChoiceIsMadeInAListOfTextMeshPro()
        {
            var list = Make<TMP_Dropdown>("Weather");
            list.options.Add(new TMP_Dropdown.OptionData { text = "Fog" });
            list.options.Add(new TMP_Dropdown.OptionData { text = "Snow" });
            list.options.Add(new TMP_Dropdown.OptionData { text = "Rain" });

            ActOn(list).OnSelect!("Rain");
            Assert.That(list.value, Is.EqualTo(2));

            // Where several can be chosen, it is a bit of the value.
            list.MultiSelect = true;
            ActOn(list).SetValue!("Rain");
            Assert.That(list.value, Is.EqualTo(4));
        }

        [Test]
        public void AButtonTakesNoValue()
        {
            var callbacks = ActOn(Make<Button>("Play"));

            Assert.That(callbacks.SetValue, Is.Null);
            Assert.That(callbacks.OnType, Is.Null);
            Assert.That(callbacks.OnSelect, Is.Null);
        }
    }
}
