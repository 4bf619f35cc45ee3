/** The worlds that are played through: these, unless `npm run soak` has drawn others. */
export function worldSeeds(...fixed: readonly string[]): readonly string[] {
  return process.env.BRIDLE_WORLD_SEEDS?.split(',') ?? fixed;
}
