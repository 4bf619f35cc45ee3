import { phaserGames } from './findGames.js';

/** Tweens that go on and will come to an end, in words. */
export function phaserMotion(): string[] {
  const scenes = phaserGames().flatMap(({ scene }) => scene.getScenes(true));
  return scenes.flatMap((scene) =>
    scene.tweens
      .getTweens()
      .filter((tween) => tween.isPlaying() && tween.isInfinite !== true)
      .map((tween) => {
        const [target] = tween.targets ?? [];
        return `tween of ${target?.name || target?.type || 'a value'}`;
      }),
  );
}
