// Paints our own look when the program is built, so that no run has to: it takes longer than the
// first picture. Runs find the file beside their modules and paint themselves where it is stale.

export async function paint() {
  const { keepPainting, readPainting } = await import('../packages/voxel/dist/packs/painting.js');
  if (readPainting() !== undefined) return;
  const { wardrobe } = await import('../packages/voxel/dist/world.js');
  keepPainting(wardrobe().asPainting());
}
