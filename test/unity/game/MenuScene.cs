#nullable enable

using System.Collections.Generic;
using System.Linq;
using Abu;

namespace ConsoleGame
{
    /// <summary>
    /// The menu of test/support/menuGame.ts: buttons, a text box, a dialog, two equal stones that can be dragged, a
    /// door that takes three frames to open and two to stop shaking, a wheel that never stops.
    /// </summary>
    sealed class MenuScene : GameScene
    {
        readonly Sentences _history = new Sentences();
        readonly Sentences _effects = new Sentences();
        readonly Widget _title = new Widget("region", "Title");
        readonly Widget _stones = new Widget("group", null);
        readonly Widget _state = new Widget("status", "The door is shut");
        readonly Widget _dialog = new Widget("dialog", "Really quit?");
        readonly Widget _play;
        readonly Widget _quit;
        readonly WidgetWalker[] _walkers;
        IAbuBridge _bridge = null!;
        BusyToken? _door;
        int _doorFrames;

        public MenuScene()
        {
            _play = Button(_title, "Open the door");
            _play.OnClick = OpenDoor;
            Button(_title, "Spin").OnClick = () => BusyToken.Acquire("the wheel turns");
            _quit = Button(_title, "Quit");
            _quit.OnClick = Ask;
            _quit.OnHover = () => _quit.Description = "Ends it";
            var name = _title.Add(new Widget("textbox", "Name") { Value = "" });
            name.OnFill = text => name.Value = text;
            var music = _title.Add(new Widget("checkbox", "Music") { IsChecked = true });
            music.OnClick = () => music.IsChecked = !music.IsChecked;
            _title.Add(_stones);
            for (var i = 0; i < 2; i++)
            {
                var stone = _stones.Add(new Widget("listitem", "Stone") { OnHover = LeaveQuit });
                stone.OnDrag = target => Drop(stone, target);
            }
            _title.Add(new Widget("group", null));
            Button(_dialog, "Yes").OnClick = End;
            Button(_dialog, "No").OnClick = () => _bridge.UnregisterWalker(_walkers![2]);
            _walkers = new[] { _title, _state, _dialog }.Select(top => new WidgetWalker(() => top)).ToArray();
        }

        public override string Title => "Menu";

        public override IEnumerable<Widget> Shown => Flat(_title).Concat(Flat(_state));

        public override void Begin(IAbuBridge bridge)
        {
            _bridge = bridge;
            bridge.RegisterWalker(_walkers[0]);
            bridge.RegisterWalker(_walkers[1]);
            bridge.SetHistoryProvider(_history);
            bridge.SetEffectLogProvider(_effects);
        }

        public override void Update(double seconds)
        {
            if (_doorFrames == 0 || seconds == 0)
            {
                return;
            }
            _doorFrames--;
            if (_doorFrames == 2)
            {
                _state.Label = "The door is open";
                _history.Add("The door opens.");
                _effects.Add("Dust: at the door");
                _door!.Dispose();
                _door = BusyToken.Acquire("the door shakes");
            }
            else if (_doorFrames == 0)
            {
                _door!.Dispose();
            }
        }

        Widget Button(Widget parent, string label) => parent.Add(new Widget("button", label) { OnHover = LeaveQuit });

        /// <summary>The mouse is on another element now.</summary>
        void LeaveQuit() => _quit.Description = null;

        void OpenDoor()
        {
            _play.IsDisabled = true;
            _doorFrames = 5;
            _door = BusyToken.Acquire("the door opens");
        }

        void Ask() => _bridge.RegisterWalker(_walkers[2]);

        void End()
        {
            foreach (var walker in _walkers)
            {
                _bridge.UnregisterWalker(walker);
            }
        }

        void Drop(Widget stone, Widget? target)
        {
            var at = target == null ? -1 : _stones.Children.IndexOf(target);
            if (target != null && at < 0)
            {
                throw new AbuException(ErrorCodes.BadParams, "A stone goes only where another one is");
            }
            _stones.Children.Remove(stone);
            if (target == null)
            {
                stone.IsDestroyed = true;
            }
            else
            {
                _stones.Children.Insert(at, stone);
            }
            _history.Add(target == null ? "The stone falls." : "The stones change places.");
        }
    }
}
