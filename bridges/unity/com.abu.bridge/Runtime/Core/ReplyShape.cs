#nullable enable

using System;
using System.Collections.Generic;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>What an act came to, before it is put into the words of a wire.</summary>
    public sealed class ActOutcome
    {
        /// <summary>What was asked, as <c>click</c>.</summary>
        public string Command { get; set; } = "";

        /// <summary>Why it did not reach the element; null where it did.</summary>
        public string? NotDelivered { get; set; }

        /// <summary>What still moved when the wait was given up; empty where all had come to rest.</summary>
        public List<string> Moving { get; set; } = new List<string>();

        /// <summary>The scene after it.</summary>
        public SceneSnapshot? Scene { get; set; }

        /// <summary>Frames that have passed.</summary>
        public long Frame { get; set; }

        /// <summary>What happened, in sentences.</summary>
        public List<string>? History { get; set; }

        /// <summary>What was seen and heard, where the wire tells it.</summary>
        public List<string>? EffectLogs { get; set; }
    }

    /// <summary>The words in which a wire tells scenes and what acts came to.</summary>
    public abstract class ReplyShape
    {
        /// <summary>Bridle's: the tree as nodes.</summary>
        public static readonly ReplyShape Nodes = new NodeShape();

        /// <summary>Seed 004's: the tree as text, with refs and the flag of the action.</summary>
        public static readonly ReplyShape Text = new TextShape();

        /// <summary>The one of a transport.</summary>
        public static ReplyShape Of(TransportKind kind) => kind == TransportKind.Tcp ? Text : Nodes;

        /// <summary>Whether an act tells what was seen and heard; else it is kept for the next one who asks.</summary>
        public abstract bool TellsEffects(bool isAsked);

        /// <summary>The reply to <c>snapshot</c>.</summary>
        public abstract object Snapshot(
            SceneSnapshot scene,
            bool compact,
            double[] size,
            long frame,
            List<string>? effects
        );

        /// <summary>The reply to an act. Throws <see cref="AbuException"/> where it is to be an error.</summary>
        public abstract object Acted(ActOutcome outcome);

        sealed class NodeShape : ReplyShape
        {
            public override bool TellsEffects(bool isAsked) => true;

            public override object Snapshot(
                SceneSnapshot scene,
                bool compact,
                double[] size,
                long frame,
                List<string>? effects
            ) =>
                new SceneData
                {
                    Nodes = new List<AbuSceneNode> { scene.Root },
                    Size = size,
                    Frame = frame,
                    EffectLogs = effects,
                };

            public override object Acted(ActOutcome outcome) =>
                new ActionData
                {
                    Delivered = outcome.NotDelivered == null,
                    Reason = outcome.NotDelivered,
                    Settled = outcome.Moving.Count == 0,
                    Moving = outcome.Moving.Count == 0 ? null : outcome.Moving,
                    Nodes = outcome.Scene == null ? null : new List<AbuSceneNode> { outcome.Scene.Root },
                    Frame = outcome.Frame,
                    History = outcome.History,
                    EffectLogs = outcome.EffectLogs,
                };
        }

        sealed class TextShape : ReplyShape
        {
            static readonly Dictionary<string, string> Flags = new Dictionary<string, string>
            {
                ["click"] = "clicked",
                ["hover"] = "hovered",
                ["drag"] = "dragged",
                ["fill"] = "filled",
                ["focus"] = "focused",
                ["select"] = "selected",
                ["scroll"] = "scrolled",
                ["type"] = "typed",
                ["press"] = "pressed",
                ["pointer"] = "pointed",
                ["release"] = "released",
            };

            public override bool TellsEffects(bool isAsked) => isAsked;

            public override object Snapshot(
                SceneSnapshot scene,
                bool compact,
                double[] size,
                long frame,
                List<string>? effects
            )
            {
                var data = SnapshotFormatter.Format(scene.Root, compact);
                data.EffectLogs = effects;
                return data;
            }

            public override object Acted(ActOutcome outcome)
            {
                if (outcome.NotDelivered != null)
                {
                    // "clicked":true would be a lie, and this wire has no other word for it.
                    var error = "The " + outcome.Command + " did not arrive: " + outcome.NotDelivered;
                    throw new AbuException(ErrorCodes.Blocked, error);
                }
                var formatted = SnapshotFormatter.Format(outcome.Scene!.Root);
                var data = new ActionSnapshotData
                {
                    Snapshot = formatted.Snapshot,
                    Refs = formatted.Refs,
                    History = outcome.History,
                    EffectLogs = outcome.EffectLogs,
                };
                data.ActionFields[Flags[outcome.Command]] = true;
                if (outcome.Moving.Count > 0)
                {
                    data.ActionFields["settled"] = false;
                    data.ActionFields["moving"] = new JArray(outcome.Moving);
                }
                return data;
            }
        }
    }
}
