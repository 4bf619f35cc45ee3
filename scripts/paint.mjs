// Paints our own look when the program is built, so that no run has to: it takes longer than the
// first picture. Runs find the file beside their modules and paint themselves where it is stale.

export async function paint() {
  const { writePaintedTextures, readPaintedTextures } = await import(
    '../packages/voxel/dist/packs/paintedTextures.js'
  );
  if (readPaintedTextures() !== undefined) return;
  const { worldLooks } = await import('../packages/voxel/dist/world.js');
  writePaintedTextures(worldLooks().encodeTextures());
}
