#nullable enable

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Abu;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace ConsoleGame
{
    /// <summary>
    /// One of everything. What happens is written down in <c>told</c>, for tests to read as the state.
    /// </summary>
    sealed class WorkshopScene : GameScene, IControls, IInputInjector
    {
        const double DebounceSeconds = 0.5;
        const int PressFrames = 2;
        const int SlowFrames = 30;

        readonly Action<string> _quit;
        readonly List<string> _told = new List<string>();
        readonly List<string> _keys = new List<string>();
        readonly List<KeyValuePair<int, Action>> _later = new List<KeyValuePair<int, Action>>();
        readonly Sentences _history = new Sentences();
        IAbuBridge _bridge = null!;
        Widget _room = null!;
        Widget _fragile = null!;
        Widget? _focused;
        IReadOnlyDictionary<string, JToken> _held = new Dictionary<string, JToken>();
        double _seconds;
        double _lastBell = double.NegativeInfinity;
        int _frames;
        int _lifted;
        int _scenes;
        bool _isDeaf;
        int _scrolled;

        /// <summary><paramref name="quit"/> ends the game.</summary>
        public WorkshopScene(Action<string> quit) => _quit = quit;

        public override string Title => "Workshop";

        public override IEnumerable<Widget> Shown => Flat(_room);

        public IReadOnlyList<ControlData> Controls { get; } =
            new List<ControlData>
            {
                new ControlData { Name = "lift", Kind = "button" },
                new ControlData { Name = "aim", Kind = "axis" },
            };

        public override void Begin(IAbuBridge bridge)
        {
            _bridge = bridge;
            LoadScene();
            bridge.RegisterWalker(new WidgetWalker(() => _room));
            bridge.SetControls(this);
            bridge.SetInputInjector(this);
            bridge.SetHistoryProvider(_history);
            bridge.SetState(State);
            bridge.SetHash(Hash);
            bridge.SetGameConsole(Run);
        }

        public override void Update(double seconds)
        {
            if (seconds == 0)
            {
                return;
            }
            _frames++;
            _seconds += seconds;
            _lifted += _held.TryGetValue("lift", out var lift) && (bool)lift ? 1 : 0;
            foreach (var due in _later.Where(one => one.Key <= _frames).ToArray())
            {
                _later.Remove(due);
                due.Value();
            }
        }

        public void Hold(IReadOnlyDictionary<string, JToken> held) => _held = held;

        public bool Key(string key, KeyMove move)
        {
            if (_isDeaf)
            {
                return false;
            }
            Tell("key " + key + " " + move.ToString().ToLowerInvariant());
            if (move == KeyMove.Down)
            {
                _keys.Add(key);
            }
            else if (move == KeyMove.Up)
            {
                _keys.Remove(key);
            }
            return true;
        }

        public bool Text(string text)
        {
            _focused?.OnType?.Invoke(text);
            return _focused != null;
        }

        public bool Pointer(PointerParams pointer)
        {
            var at = pointer.X == null ? "" : " at " + Number(pointer.X.Value) + ", " + Number(pointer.Y ?? 0);
            Tell("pointer " + pointer.Kind + at);
            return true;
        }

        public void ReleaseAll()
        {
            foreach (var key in _keys.ToArray())
            {
                Key(key, KeyMove.Up);
            }
        }

        JObject State() =>
            new JObject
            {
                ["told"] = new JArray(_told),
                ["frames"] = _frames,
                ["seconds"] = Math.Round(_seconds, 4),
                ["lifted"] = _lifted,
                ["aim"] = _held.TryGetValue("aim", out var aim) ? aim : 0,
                ["scenes"] = _scenes,
                ["scrolled"] = _scrolled,
            };

        string Hash()
        {
            using var sha = SHA256.Create();
            var all = Encoding.UTF8.GetBytes(State().ToString(Formatting.None));
            return BitConverter.ToString(sha.ComputeHash(all)).Replace("-", "");
        }

        ConsoleReply Run(string line)
        {
            switch (line)
            {
                case "deaf":
                    _isDeaf = true;
                    return new ConsoleReply { Ok = true };
                case "smash":
                    _fragile.IsDestroyed = true;
                    return new ConsoleReply { Ok = true };
                case "speak":
                    _bridge.Engine.Log(LogLevel.Warn, "the saw is blunt");
                    return new ConsoleReply { Ok = true };
                default:
                    return new ConsoleReply { Ok = false, Lines = { "nobody here can " + line } };
            }
        }

        void Tell(string what) => _told.Add(what);

        static string Number(double number) => number.ToString(CultureInfo.InvariantCulture);

        /// <summary>Makes all elements anew, as Unity does when it loads a scene.</summary>
        void LoadScene()
        {
            _scenes++;
            _room = new Widget("region", "Workshop");
            _focused = null;
            AddButtons();
            AddFields();
            AddThings();
            Picture.LayOut(Flat(_room));
        }

        void AddButtons()
        {
            Button("Plain", () => { });
            Button("Locked", () => { }).IsDisabled = true;
            Button("Covered", () => throw new NotDeliveredException("covered by the curtain"));
            Button("Bell", RingBell);
            Button("Lever", PullLever);
            Button("Slow", () => Later(SlowFrames, BusyToken.Acquire("the saw").Dispose));
            Button("Endless", () => BusyToken.Acquire("the mill"));
            Button("Broken", () => throw new InvalidOperationException("the spring is off"));
            _fragile = Button("Fragile", () => { });
            Button("Reload", LoadScene);
            Button("Leave", () => _quit("quit"));
        }

        void AddFields()
        {
            var name = _room.Add(new Widget("textbox", "Name") { Value = "" });
            name.OnFill = text => name.Value = text;
            name.OnType = text => name.Value = name.Value + text;
            name.OnFocus = () => Focus(name);
            name.OnClick = () => Focus(name);
            var loudness = _room.Add(new Widget("slider", "Loudness") { Value = 5.0 });
            loudness.OnFill = text => loudness.Value = NumberOf(text);
            var music = _room.Add(new Widget("checkbox", "Music") { IsChecked = false });
            music.OnClick = () => music.IsChecked = !music.IsChecked;
            var colour = _room.Add(new Widget("combobox", "Colour") { Value = "Red" });
            foreach (var each in new[] { "Red", "Green", "Blue" })
            {
                colour.Add(new Widget("option", each) { IsSelected = each == "Red" });
            }
            colour.OnSelect = choice => Select(colour, choice);
        }

        void AddThings()
        {
            var parcel = _room.Add(new Widget("listitem", "Parcel"));
            _room.Add(new Widget("listitem", "Shelf") { OnHover = () => Tell("Shelf hovered") });
            parcel.OnHover = () => parcel.Description = "from far away";
            parcel.OnDrag = target =>
            {
                if (target?.Label != "Shelf")
                {
                    throw new NotDeliveredException("a parcel goes on the shelf");
                }
                Tell("Parcel on Shelf");
                _history.Add("The parcel lies on the shelf.");
            };
            _room.Add(new Widget("list", "Letters") { OnScroll = (dx, dy) => _scrolled += (int)dy });
            _room.Add(new Widget("status", "Ready"));
        }

        Widget Button(string label, Action onClick)
        {
            var button = new Widget("button", label);
            button.OnClick = () =>
            {
                onClick();
                Tell(label + " clicked");
            };
            button.OnHover = () => { };
            return _room.Add(button);
        }

        /// <summary>A button that takes no second click in half a second, as canvas buttons of games do.</summary>
        void RingBell()
        {
            if (_seconds - _lastBell < DebounceSeconds)
            {
                throw new NotDeliveredException("it takes one click in half a second");
            }
            _lastBell = _seconds;
        }

        /// <summary>Pressed in one frame and let go in a later one.</summary>
        void PullLever()
        {
            var press = BusyToken.Acquire("a press");
            Later(
                PressFrames,
                () =>
                {
                    if (_isDeaf)
                    {
                        press.DisposeNotDelivered("the lever was let go elsewhere");
                    }
                    else
                    {
                        Tell("Lever pulled");
                        press.Dispose();
                    }
                }
            );
        }

        void Later(int frames, Action what) => _later.Add(new KeyValuePair<int, Action>(_frames + frames, what));

        void Focus(Widget widget)
        {
            _focused = widget;
            widget.IsFocused = true;
        }

        static double NumberOf(string text) =>
            double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number)
                ? Math.Max(0, Math.Min(10, number))
                : throw new AbuException(ErrorCodes.BadParams, "\"" + text + "\" is no number");

        static void Select(Widget list, string choice)
        {
            if (list.Children.All(one => one.Label != choice))
            {
                throw new AbuException(ErrorCodes.BadParams, list.Label + " has no entry \"" + choice + "\"");
            }
            list.Value = choice;
            foreach (var one in list.Children)
            {
                one.IsSelected = one.Label == choice;
            }
        }
    }
}
