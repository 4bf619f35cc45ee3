#nullable enable

using System;
using System.Collections.Generic;

namespace Abu
{
    /// <summary>
    /// Keeps what a connection to Bridle says first up to date, and begins a new one where the game can do other things
    /// by now than it said on this one.
    /// </summary>
    sealed class Greeting
    {
        const double SecondsBetweenHellos = 0.5;

        readonly IDialler _dialler;
        readonly IAbuBridge _bridge;
        readonly Func<HelloData> _own;
        bool _isBegun;
        bool _hasChanged;
        bool _isOutdated;
        string _told = "";
        double _lastHello = double.NegativeInfinity;

        /// <summary>
        /// Greets for a bridge; <paramref name="own"/> says what it is, without the controls of the game.
        /// </summary>
        public Greeting(IDialler dialler, IAbuBridge bridge, Func<HelloData> own)
        {
            _dialler = dialler;
            _bridge = bridge;
            _own = own;
        }

        /// <summary>Sets the first hello, without which nothing is dialled.</summary>
        public void Begin()
        {
            _isBegun = true;
            _dialler.Hello = HelloNow();
            _told = AbilitiesOf(_dialler.Hello);
            _hasChanged = false;
        }

        /// <summary>Says that the game may be able to do other things now.</summary>
        public void Change() => _hasChanged = true;

        /// <summary>Says that a connection began, which was greeted with the last hello.</summary>
        public void Open() => _isOutdated = false;

        /// <summary>
        /// Called in every frame. A connection that is outdated ends when all is answered: what changed may be what a
        /// click has done, as a scene does that sets its own state.
        /// </summary>
        public void Refresh(long connection, bool isAllAnswered)
        {
            if (!_isBegun)
            {
                return;
            }
            var now = _bridge.Engine.UnscaledNow;
            if (_hasChanged || (connection == 0 && now - _lastHello >= SecondsBetweenHellos))
            {
                _lastHello = now;
                var hello = HelloNow();
                _dialler.Hello = hello;
                _isOutdated = connection != 0 && AbilitiesOf(hello) != _told;
                _told = _isOutdated ? _told : AbilitiesOf(hello);
            }
            _hasChanged = false;
            if (_isOutdated && isAllAnswered)
            {
                _isOutdated = false;
                _told = AbilitiesOf(_dialler.Hello!);
                _dialler.Close(connection);
            }
        }

        /// <summary>What of a hello does not change by itself.</summary>
        static string AbilitiesOf(HelloData hello) =>
            WireJson.Write(new object?[] { hello.Commands, hello.Controls });

        HelloData HelloNow()
        {
            var hello = _own();
            hello.Controls = ControlsNow();
            return hello;
        }

        List<ControlData>? ControlsNow()
        {
            try
            {
                return _bridge.Controls == null ? null : new List<ControlData>(_bridge.Controls.Controls);
            }
            catch (Exception fault)
            {
                _bridge.Engine.Log(LogLevel.Error, "[Abu] The controls of the game cannot be told: " + fault.Message);
                return null;
            }
        }
    }
}
