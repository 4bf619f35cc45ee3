#nullable enable

using System;
using System.Collections.Generic;
using System.Globalization;
using UnityEngine;

namespace Abu
{
    /// <summary>Keys by the names that browsers give them, as Unity's events know them.</summary>
    public static class UiKeys
    {
        static readonly Dictionary<string, KeyCode> Named = new Dictionary<string, KeyCode>(
            StringComparer.OrdinalIgnoreCase
        )
        {
            ["Enter"] = KeyCode.Return,
            ["Tab"] = KeyCode.Tab,
            ["Escape"] = KeyCode.Escape,
            ["Backspace"] = KeyCode.Backspace,
            ["Delete"] = KeyCode.Delete,
            ["Insert"] = KeyCode.Insert,
            ["Home"] = KeyCode.Home,
            ["End"] = KeyCode.End,
            ["PageUp"] = KeyCode.PageUp,
            ["PageDown"] = KeyCode.PageDown,
            ["ArrowUp"] = KeyCode.UpArrow,
            ["ArrowDown"] = KeyCode.DownArrow,
            ["ArrowLeft"] = KeyCode.LeftArrow,
            ["ArrowRight"] = KeyCode.RightArrow,
            ["Shift"] = KeyCode.LeftShift,
            ["Control"] = KeyCode.LeftControl,
            ["Alt"] = KeyCode.LeftAlt,
            ["Meta"] = KeyCode.LeftMeta,
            ["Space"] = KeyCode.Space,
            [" "] = KeyCode.Space,
        };

        /// <summary>The code of a key; <c>None</c> for a character that has no key of its own.</summary>
        public static KeyCode CodeOf(string key)
        {
            if (Named.TryGetValue(key, out var code))
            {
                return code;
            }
            if (key.Length == 1)
            {
                // Unity's codes of letters and digits are those of ASCII, letters in lower case.
                var character = char.ToLowerInvariant(key[0]);
                var isPlain = (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
                return isPlain ? (KeyCode)character : KeyCode.None;
            }
            var isFunctionKey = key.StartsWith("F", StringComparison.OrdinalIgnoreCase) && key[1] != '0';
            var digits = isFunctionKey ? key.Substring(1) : "";
            return int.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number <= 12
                ? KeyCode.F1 + (number - 1)
                : throw new AbuException(ErrorCodes.BadParams, "There is no key \"" + key + "\"");
        }

        /// <summary>Whether two names are of one key, as <c>a</c> and <c>A</c>.</summary>
        public static bool IsSame(string one, string other) =>
            one == other || (CodeOf(one) != KeyCode.None && CodeOf(one) == CodeOf(other));

        /// <summary>Whether it changes what other keys and the mouse do while it is held.</summary>
        public static bool IsModifier(string key) => ModifiersOf(new[] { key }) != EventModifiers.None;

        /// <summary>What a key writes; nothing where it writes none.</summary>
        public static char CharacterOf(string key) =>
            key.Length == 1 ? key[0]
            : CodeOf(key) == KeyCode.Space ? ' '
            : CodeOf(key) == KeyCode.Return ? '\n'
            : '\0';

        /// <summary>What held keys make of others.</summary>
        public static EventModifiers ModifiersOf(IEnumerable<string> held)
        {
            var modifiers = EventModifiers.None;
            foreach (var key in held)
            {
                switch (CodeOf(key))
                {
                    case KeyCode.LeftShift:
                        modifiers |= EventModifiers.Shift;
                        break;
                    case KeyCode.LeftControl:
                        modifiers |= EventModifiers.Control;
                        break;
                    case KeyCode.LeftAlt:
                        modifiers |= EventModifiers.Alt;
                        break;
                    case KeyCode.LeftMeta:
                        modifiers |= EventModifiers.Command;
                        break;
                }
            }
            return modifiers;
        }
    }
}
