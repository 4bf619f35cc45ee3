#nullable enable

using System.Collections.Generic;
using Abu;
using Newtonsoft.Json.Linq;

namespace ConsoleGame
{
    /// <summary>
    /// What the conformance suite of games asks for: work that ends, work that goes on until it is stopped, a bed that
    /// is gone once it is dug, a control, and commands. Its elements are the same ones after a restart.
    /// </summary>
    sealed class YardScene : GameScene, ISettledProvider, IMovingProvider, IControls
    {
        const int QuietFrames = 3;

        readonly Widget _yard = new Widget("region", "Yard") { Name = "yard" };
        IAbuBridge _bridge = null!;
        bool _isRainAwaited;
        int _quiet;
        bool _isHeld;
        // Whether the tap was open in the last frame that has passed.
        bool _isTapOpen;
        int _rings;

        public YardScene()
        {
            Button("Water the flowers").OnClick = () => _bridge.Tell("work_done", new JObject { ["work"] = "water" });
            Button("Wait for rain").OnClick = () => _isRainAwaited = true;
            foreach (var name in new[] { "a", "b" })
            {
                var bed = Button("Dig bed " + name);
                bed.OnClick = () => bed.IsDestroyed = true;
            }
        }

        public override string Title => "Yard";

        public override IEnumerable<Widget> Shown => Flat(_yard);

        public IReadOnlyList<string> Moving =>
            _isRainAwaited ? new List<string> { "the rain" } : new List<string>();

        public IReadOnlyList<ControlData> Controls { get; } =
            new List<ControlData> { new ControlData { Name = "jump", Kind = "button" } };

        public override void Begin(IAbuBridge bridge)
        {
            _bridge = bridge;
            bridge.RegisterWalker(new WidgetWalker(() => _yard));
            bridge.SetSettledProvider(this);
            bridge.SetControls(this);
            bridge.SetState(() => new JObject { ["rings"] = _rings });
            bridge.SetGameConsole(Run);
        }

        public override void Update(double seconds)
        {
            if (seconds > 0)
            {
                _isTapOpen = _isHeld;
            }
        }

        public override JObject Report() => new JObject { ["held"] = new JObject { ["jump"] = _isTapOpen } };

        public void Hold(IReadOnlyDictionary<string, JToken> held) =>
            _isHeld = held.TryGetValue("jump", out var jump) && (bool)jump;

        public void NotifyActionDispatched()
        {
            _isRainAwaited = false;
            _quiet = 0;
        }

        public bool IsSettled()
        {
            _quiet = _isRainAwaited ? 0 : _quiet + 1;
            return _quiet >= QuietFrames;
        }

        ConsoleReply Run(string line)
        {
            if (line == "hum")
            {
                return new ConsoleReply();
            }
            if (line != "ring")
            {
                return new ConsoleReply { Ok = false, Lines = { "nobody here can " + line } };
            }
            _rings++;
            return new ConsoleReply { Ok = true, Lines = { "it rings" } };
        }

        Widget Button(string label) => _yard.Add(new Widget("button", label) { Name = "yard/" + label });
    }
}
