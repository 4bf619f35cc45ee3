#nullable enable

namespace Abu
{
    /// <summary>Acts on elements of the scene, by what their walkers registered.</summary>
    sealed class ElementActs
    {
        /// <summary>The scene that refs of the next request are of.</summary>
        public SceneSnapshot? Last { get; set; }

        /// <summary>Does an act, as <c>click</c>.</summary>
        public void Do(AbuCommand command, IAbuBridge bridge)
        {
            if (command.Command == "type" && command.Params?["key"] == null && command.Params?["ref"] == null)
            {
                TypeIntoFocus(command, bridge);
                return;
            }
            var element = command.Command == "drag" ? SourceOf(command, bridge) : Named(command, bridge);
            element.Check(command.Command);
            Invoke(command, element, bridge);
        }

        static void TypeIntoFocus(AbuCommand command, IAbuBridge bridge)
        {
            var text = Asked.Needed(WireJson.Params<TypeParams>(command).Text, "text", command);
            if (bridge.InputInjector == null || !bridge.InputInjector.Text(text))
            {
                throw new NotDeliveredException("nothing that takes text has the focus");
            }
        }

        void Invoke(AbuCommand command, Element element, IAbuBridge bridge)
        {
            var callbacks = element.Callbacks;
            switch (command.Command)
            {
                case "click":
                    Click(command, element);
                    break;
                case "hover":
                    element.Takes(callbacks.OnHover, "hover")();
                    break;
                case "focus":
                    element.Takes(callbacks.OnFocus, "focus")();
                    break;
                case "fill":
                    var value = Asked.Needed(WireJson.Params<ValueParams>(command).Value, "value", command);
                    element.Takes(callbacks.SetValue, "fill")(value);
                    break;
                case "select":
                    var choice = Asked.Needed(WireJson.Params<ValueParams>(command).Value, "value", command);
                    element.Takes(callbacks.OnSelect, "select")(choice);
                    break;
                case "type":
                    var text = Asked.Needed(WireJson.Params<TypeParams>(command).Text, "text", command);
                    element.Takes(callbacks.OnType, "type")(text);
                    break;
                case "scroll":
                    var scroll = WireJson.Params<ScrollParams>(command);
                    element.Takes(callbacks.OnScroll, "scroll")(scroll.Dx, scroll.Dy);
                    break;
                case "drag":
                    element.Takes(callbacks.OnDrag, "drag")(TargetOf(command, element));
                    break;
            }
        }

        static void Click(AbuCommand command, Element element)
        {
            var asked = WireJson.Params<ClickParams>(command);
            Asked.CheckButton(asked.Button, command);
            var count = asked.Count ?? 1;
            if (count < 1 || count > 3)
            {
                throw new AbuException(ErrorCodes.BadParams, "count of click is 1, 2 or 3");
            }
            var callbacks = element.Callbacks;
            var isPlain = (asked.Button ?? "left") == "left";
            if (callbacks.OnClickWith != null && (!isPlain || count > 1 || callbacks.OnClick == null))
            {
                callbacks.OnClickWith(asked);
                return;
            }
            if (!isPlain)
            {
                throw new AbuException(ErrorCodes.Unsupported, element.Name + " takes no " + asked.Button + " click");
            }
            var click = element.Takes(callbacks.OnClick, "click");
            for (var i = 0; i < count; i++)
            {
                click();
            }
        }

        /// <summary>The element that a request names: by its key in the scene as it is now, or by its ref.</summary>
        Element Named(AbuCommand command, IAbuBridge bridge)
        {
            var asked = WireJson.Params<RefParams>(command);
            if (asked.Key != null)
            {
                return ByKey(asked.Key, bridge) ?? throw Gone("Element " + asked.Key + " not found");
            }
            return ByRef(Asked.Needed(asked.Ref, "ref", command));
        }

        Element SourceOf(AbuCommand command, IAbuBridge bridge)
        {
            var source = Asked.Needed(WireJson.Params<DragParams>(command).Source, "source", command);
            return ByKey(source, bridge) ?? ByRef(source);
        }

        /// <summary>
        /// What something is dragged onto, as the ref that its callback can look up; null for no target.
        /// </summary>
        static string? TargetOf(AbuCommand command, Element source)
        {
            var target = WireJson.Params<DragParams>(command).Target;
            if (string.IsNullOrEmpty(target))
            {
                return null;
            }
            var node = source.Scene.OfKey(target!) ?? source.Scene.OfRef(target!);
            return node?.Ref ?? throw Gone("Ref " + target + " not found");
        }

        static Element? ByKey(string key, IAbuBridge bridge)
        {
            var scene = SceneSnapshot.Take(bridge);
            var node = scene.OfKey(key);
            return node == null ? null : new Element(scene, node);
        }

        Element ByRef(string given)
        {
            var node = Last?.OfRef(given) ?? throw Gone("Ref " + given + " not found");
            return new Element(Last!, node);
        }

        static AbuException Gone(string what) =>
            new AbuException(ErrorCodes.Gone, what, "take a new snapshot: refs are those of the last one");
    }
}
