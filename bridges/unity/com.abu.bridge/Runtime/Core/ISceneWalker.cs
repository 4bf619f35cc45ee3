#nullable enable

namespace Abu
{
    /// <summary>
    /// Goes through one UI system of a game. A game adds walkers of its own for what it draws itself.
    /// </summary>
    public interface ISceneWalker
    {
        /// <summary>
        /// The elements as they are now, under one node of its own. Interactive ones are registered in the order of the
        /// walk, each before what is in it. The nodes are new ones every time: another thread writes them later.
        /// </summary>
        AbuSceneNode Walk(RefRegistry refRegistry);
    }
}
