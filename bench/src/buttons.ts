import type { Game, SceneNode } from '@bridle/facets';

export const BUTTONS = 1_000;
const ROW = 25;

/** A game that is a page of buttons in rows. Clicking one changes its label. */
export function buttonsGame(): Game {
  const clicks = new Uint32Array(BUTTONS);
  let tick = 0;
  const button = (i: number): SceneNode => ({
    key: `button ${i}`,
    role: 'button',
    name: clicks[i] === 0 ? `Button ${i}` : `Button ${i}, clicked ${clicks[i]}`,
    actions: ['click'],
    box: { x: (i % ROW) * 50, y: Math.floor(i / ROW) * 18, width: 48, height: 16 },
  });
  const read = (): SceneNode => ({
    key: 'page',
    role: 'application',
    name: 'Buttons',
    children: Array.from({ length: BUTTONS }, (_, i) => button(i)),
  });
  return {
    name: 'buttons',
    facets: {
      clock: {
        kind: 'ours',
        get tick() {
          return tick;
        },
        advance() {
          tick++;
        },
      },
      scene: {
        read,
        // biome-ignore lint/correctness/useYield: it is done within the tick
        *act(key) {
          const i = Number(key.slice('button '.length));
          clicks[i] = clicks[i]! + 1;
          return { history: [`Clicked button ${i}`] };
        },
        settled: () => ({ settled: true }),
      },
    },
  };
}
