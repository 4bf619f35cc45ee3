#nullable enable

using System;
using System.Collections.Generic;
using System.Globalization;
using Abu;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.UIElements;

namespace StandInTests
{
    /// <summary>Filling the fields of UI Toolkit: what they take, and what the game sees of it.</summary>
    [TestFixture]
    public class UiToolkitFieldsTests : UiFixture
    {
        public enum Level
        {
            Easy,

            [InspectorName("Very Hard")]
            VeryHard,
        }

        /// <summary>Notes the edits of a field, in the order in which the game sees them.</summary>
        void Watch<T>(BaseField<T> field)
        {
            field.RegisterCallback<FocusInEvent>(evt => Seen.Add("focus in"));
            field.RegisterValueChangedCallback(evt => Seen.Add("changed to " + Told(evt.newValue)));
            field.RegisterCallback<FocusOutEvent>(evt => Seen.Add("focus out"));
        }

        static string Told<T>(T value) => Convert.ToString(value, CultureInfo.InvariantCulture)!;

        static List<string> Levels => new List<string> { "Easy", "<b>Hard</b>" };

        BaseField<T> Watched<T>(BaseField<T> field)
        {
            Add(field);
            Watch(field);
            Frame();
            return field;
        }

        VisualElement FieldOf(string kind)
        {
            switch (kind)
            {
                case "text":
                    return Watched(new TextField("Field"));
                case "int":
                    return Watched(new IntegerField("Field"));
                case "uint":
                    return Watched(new UnsignedIntegerField("Field"));
                case "long":
                    return Watched(new LongField("Field"));
                case "ulong":
                    return Watched(new UnsignedLongField("Field"));
                case "float":
                    return Watched(new FloatField("Field"));
                case "double":
                    return Watched(new DoubleField("Field"));
                case "slider":
                    return Watched(new Slider("Field", 0, 10));
                case "inverted slider":
                    return Watched(new Slider("Field", 10, 0) { value = 1 });
                case "whole slider":
                    return Watched(new SliderInt("Field", 0, 10));
                case "box":
                    return Watched(new Toggle("Field"));
                case "radio":
                    return Watched(new RadioButton("Field"));
                case "list":
                    return Watched(new DropdownField("Field", Levels, 0));
                default:
                    return Watched(new EnumField("Field", Level.Easy));
            }
        }

        [TestCase("text", "Ada", "Ada")]
        [TestCase("text", "a\tb", "a\tb")]
        [TestCase("int", "-2147483648", "-2147483648")]
        [TestCase("uint", "4294967295", "4294967295")]
        [TestCase("long", "-9223372036854775808", "-9223372036854775808")]
        [TestCase("ulong", "18446744073709551615", "18446744073709551615")]
        [TestCase("float", "2.5", "2.5")]
        [TestCase("double", "-1e3", "-1000")]
        [TestCase("slider", "7.5", "7.5")]
        [TestCase("inverted slider", "7.5", "7.5")]
        [TestCase("whole slider", "10", "10")]
        [TestCase("box", "true", "True")]
        [TestCase("box", "ON", "True")]
        [TestCase("radio", "1", "True")]
        [TestCase("list", "<b>Hard</b>", "<b>Hard</b>")]
        [TestCase("list", "Hard", "<b>Hard</b>")]
        [TestCase("enum", "Very Hard", "VeryHard")]
        [TestCase("enum", "VeryHard", "VeryHard")]
        public void FillIsAnEditWithItsEnd(string kind, string value, string changed)
        {
            var field = FieldOf(kind);

            Of(field).SetValue!(value);

            Assert.That(Seen, Is.EqualTo(new[] { "focus in", "changed to " + changed, "focus out", "focus in" }));
            Assert.That(NodeOf(field).Focused, Is.True);
        }

        [TestCase("int", "1.5", "It takes a whole number from -2147483648 to 2147483647")]
        [TestCase("int", "2147483648", "It takes a whole number from -2147483648 to 2147483647")]
        [TestCase("int", "", "It takes a whole number from -2147483648 to 2147483647")]
        [TestCase("uint", "-1", "It takes a whole number from 0 to 4294967295")]
        [TestCase("long", "ten", "It takes a whole number from -9223372036854775808 to 9223372036854775807")]
        [TestCase("ulong", "18446744073709551616", "It takes a whole number from 0 to 18446744073709551615")]
        [TestCase("slider", "10.5", "It takes a number from 0 to 10")]
        [TestCase("slider", "NaN", "It takes a number from 0 to 10")]
        [TestCase("inverted slider", "-1", "It takes a number from 0 to 10")]
        [TestCase("whole slider", "11", "It takes a whole number from 0 to 10")]
        [TestCase("box", "maybe", "It takes true or false")]
        [TestCase("list", "Brutal", "There is no such choice")]
        [TestCase("enum", "Brutal", "There is no such choice")]
        [TestCase("enum", "1", "There is no such choice")]
        public void AWrongValueIsRefusedAndChangesNothing(string kind, string value, string message)
        {
            var before = Add(new TextField("Before"));
            var field = FieldOf(kind);
            var callbacks = Of(field);
            Of(before).OnFocus!();
            Seen.Clear();

            var refusal = RefusalOf(() => callbacks.SetValue!(value));

            Assert.That(refusal.Code, Is.EqualTo(ErrorCodes.BadParams));
            Assert.That(refusal.Message, Is.EqualTo(message));
            Assert.That(Seen, Is.Empty);
            Assert.That(NodeOf(before).Focused, Is.True);
        }

        [TestCase("float", "1e39")]
        [TestCase("float", "Infinity")]
        [TestCase("double", "NaN")]
        [TestCase("double", "1e999")]
        public void NumbersThatAreNoneAreRefused(string kind, string value)
        {
            var callbacks = Of(FieldOf(kind));

            StringAssert.StartsWith("It takes a number from -", RefusalOf(() => callbacks.SetValue!(value)).Message);
            Assert.That(Seen, Is.Empty);
        }

        [Test]
        [SetCulture("de-DE")]
        public void NumbersAreWrittenWithAPointInEveryLanguage()
        {
            var slider = FieldOf("slider");

            Of(slider).SetValue!("7.5");

            Assert.That(((Slider)slider).value, Is.EqualTo(7.5f));
            Assert.That(
                RefusalOf(() => Of(Add(new Slider("Half", 0, 0.5f))).SetValue!("1")).Message,
                Is.EqualTo("It takes a number from 0 to 0.5")
            );
        }

        [Test]
        public void ChoicesAreToldToWhoChoosesWrongly()
        {
            var refusal = RefusalOf(() => Of(FieldOf("enum")).OnSelect!("Brutal"));

            Assert.That(refusal.Hint, Is.EqualTo("choices are Easy, Very Hard"));
        }

        [Test]
        public void AListWithoutChoicesYetSaysSo()
        {
            var field = Add(new EnumField("Level"));
            Frame();

            var refusal = RefusalOf(() => Of(field).OnSelect!("Easy"));

            Assert.That(refusal.Message, Is.EqualTo("It has no choices yet"));
        }

        [Test]
        public void ARadioButtonIsNotTurnedOff()
        {
            var radio = (RadioButton)FieldOf("radio");
            Of(radio).SetValue!("true");

            var refusal = RefusalOf(() => Of(radio).SetValue!("false"));

            Assert.That(refusal.Message, Is.EqualTo("It is turned off by choosing another one"));
            Assert.That(radio.value, Is.True);
        }

        [Test]
        public void TheSameValueIsNoChange()
        {
            var field = FieldOf("text");

            Of(field).SetValue!("");

            Assert.That(Seen, Is.EqualTo(new[] { "focus in", "focus out", "focus in" }));
        }

        [Test]
        public void ATextThatIsTooLongIsRefused()
        {
            var field = Add(new TextField("Name") { maxLength = 3, value = "Al" });
            Frame();

            const string TooLong = "It takes at most 3 characters";
            Assert.That(RefusalOf(() => Of(field).SetValue!("Anna")).Message, Is.EqualTo(TooLong));
            Assert.That(RefusalOf(() => Of(field).OnType!("an")).Message, Is.EqualTo(TooLong));
            Of(field).OnType!("i");
            Assert.That(field.value, Is.EqualTo("Ali"));
        }

        [Test]
        public void TypingWritesBehindAndDoesNotEndTheEdit()
        {
            var field = (TextField)FieldOf("text");
            field.SetValueWithoutNotify("Ad");

            Of(field).OnType!("a");

            Assert.That(Seen, Is.EqualTo(new[] { "focus in", "changed to Ada" }));
        }

        [Test]
        public void TypingIntoAFieldThatHoldsNothingAtAllBeginsIt()
        {
            var field = (TextField)FieldOf("text");
            field.SetValueWithoutNotify(null);

            Of(field).OnType!("a");

            Assert.That(field.value, Is.EqualTo("a"));
        }

        [Test]
        public void AFieldThatCanOnlyBeReadIsNotWritten()
        {
            var text = Add(new TextField("Seed") { isReadOnly = true, value = "42" });
            var number = Add(new IntegerField("Score") { isReadOnly = true });
            Frame();

            Assert.That(RefusalOf(() => Of(text).SetValue!("1")).Message, Is.EqualTo("It can only be read"));
            Assert.That(RefusalOf(() => Of(text).OnType!("1")).Code, Is.EqualTo(ErrorCodes.Unsupported));
            Assert.That(RefusalOf(() => Of(number).SetValue!("1")).Code, Is.EqualTo(ErrorCodes.Unsupported));
            Assert.That(text.value, Is.EqualTo("42"));
        }

        [Test]
        public void ADisabledFieldIsNotWritten()
        {
            var field = (TextField)FieldOf("text");
            var callbacks = Of(field);
            field.SetEnabled(false);

            Assert.That(ReasonOf(() => callbacks.SetValue!("Ada")), Is.EqualTo("it is disabled"));
            Assert.That(field.value, Is.EqualTo(""));
        }

        [Test]
        public void AFieldThatItsOwnChangeTakesAwayBreaksNothing()
        {
            var field = (TextField)FieldOf("text");
            field.RegisterValueChangedCallback(evt => field.RemoveFromHierarchy());
            var callbacks = Of(field);

            callbacks.SetValue!("done");

            Assert.That(field.panel, Is.Null);
            Assert.That(callbacks.IsAlive!(), Is.False);
        }

        [Test]
        public void WhatAChangeThrowsIsTold()
        {
            var field = (TextField)FieldOf("text");
            field.RegisterValueChangedCallback(evt => throw new InvalidOperationException("broken"));
            var callbacks = Of(field);

            Assert.Throws<InvalidOperationException>(() => callbacks.SetValue!("Ada"));
        }

        [Test]
        public void FillAfterFillGoesOnlyToItsOwnField()
        {
            var first = (TextField)FieldOf("text");
            var second = (TextField)FieldOf("text");
            Of(first).SetValue!("one");
            Seen.Clear();

            Of(second).SetValue!("two");

            // The first one loses the focus, and nothing else happens to it.
            Assert.That(
                Seen,
                Is.EqualTo(new[] { "focus out", "focus in", "changed to two", "focus out", "focus in" })
            );
            Assert.That(first.value + " " + second.value, Is.EqualTo("one two"));
        }
    }
}
