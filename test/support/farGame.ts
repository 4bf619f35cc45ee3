import {
  type Game,
  type LongAction,
  type SceneNode,
  type SceneOutcome,
  until,
} from '@bridle/facets';

/** One thing that is done in the game, and what the game is yet to say of it. */
export interface FarAction {
  readonly key: string;
  isDone: boolean;
  /** it was told to stop */
  isStopping: boolean;
  /** The game says that it is done, or that it has stopped. */
  answer(): void;
}

/** A game elsewhere, whose acts end when the test says so: buttons that take a while each. */
export class FarGame implements Game {
  readonly name = 'far';
  /** in the order in which they were begun */
  readonly deeds: FarAction[] = [];
  /** how many went on at the same time, at most */
  overlap = 0;
  readonly facets: Game['facets'] = {
    scene: {
      read: () => SCENE,
      settled: () => ({ settled: true }),
      act: (key) => this.does(key, pressed(key)),
      key: (key) => this.does(key, pressed(key)),
    },
  };

  /** Those that go on in the game now. */
  get going(): FarAction[] {
    return this.deeds.filter(({ isDone }) => !isDone);
  }

  /** An act that comes to this value when the game has answered. */
  *does<T>(key: string, value: T): LongAction<T> {
    let answered = (): void => {};
    const reply = (): Promise<void> =>
      new Promise((resolve) => {
        answered = resolve;
      });
    const deed: FarAction = { key, isDone: false, isStopping: false, answer: () => answered() };
    this.deeds.push(deed);
    this.overlap = Math.max(this.overlap, this.going.length);
    let isLeft = true;
    try {
      yield* until(reply());
      isLeft = false;
      return value;
    } finally {
      if (isLeft) {
        deed.isStopping = true;
        yield* until(reply());
      }
      deed.isDone = true;
    }
  }
}

function pressed(key: string): SceneOutcome {
  return { history: [`${key} is pressed`] };
}

const SCENE: SceneNode = {
  key: 'far',
  role: 'application',
  children: ['one', 'two'].map((key) => ({ key, role: 'button', name: key, actions: ['click'] })),
};
