import {
  type Game,
  HarnessError,
  type LongAction,
  type OwnClock,
  type SceneAction,
  type SceneArguments,
  type SceneNode,
  type SceneOutcome,
  until,
} from '@bridle/facets';

/**
 * A game that is nothing but a menu: buttons, a text box, a dialog, two equal stones that can be
 * dragged, a door that takes three ticks to open and two to stop shaking, a wheel that never
 * stops. Time passes in it by ticks.
 */
export function menuGame(): Game {
  const menu = new Menu();
  return {
    name: 'menu',
    facets: {
      clock: {
        kind: 'ours',
        get tick() {
          return menu.tick;
        },
        advance: () => menu.advance(),
      },
      scene: {
        read: () => menu.scene(),
        act: (key, action, args) => menu.act(key, action, args),
        settled: () => {
          const moving = menu.moving();
          return moving.length === 0 ? { settled: true } : { settled: false, moving };
        },
        takeEffects: () => menu.effects.splice(0),
      },
    },
  };
}

/** The same, as an engine behind a bridge would be: every answer comes later, and no tick does. */
export function promisingMenuGame(): Game {
  const game = menuGame();
  const { clock, scene } = game.facets;
  return {
    name: 'engine',
    facets: {
      scene: {
        settled: () => scene!.settled(),
        read: async () => scene!.read(),
        *act(key, action, args) {
          const acting = scene!.act(key, action, args) as LongAction<SceneOutcome>;
          for (;;) {
            const step = acting.next();
            if (step.done) return step.value;
            yield* until(Promise.resolve());
            (clock as OwnClock).advance();
          }
        },
      },
    },
  };
}

class Menu {
  tick = 0;
  readonly effects: string[] = [];
  #name = '';
  #music = true;
  #isAsking = false;
  #isOver = false;
  #door: 'shut' | 'open' = 'shut';
  #shakesUntil = 0;
  #isSpinning = false;
  #hovered = '';
  #stones = ['left', 'right'];

  advance(): void {
    this.tick++;
  }

  moving(): string[] {
    return [
      ...(this.tick < this.#shakesUntil ? ['the door shakes'] : []),
      ...(this.#isSpinning ? ['the wheel turns'] : []),
    ];
  }

  scene(): SceneNode {
    const button = (key: string, name: string, more: Partial<SceneNode> = {}): SceneNode => ({
      key,
      role: 'button',
      name,
      actions: ['click', 'hover'],
      ...more,
    });
    const title: SceneNode = {
      key: 'title',
      role: 'region',
      name: 'Title',
      children: [
        button('play', 'Open the door', { disabled: this.#door === 'open' }),
        button('spin', 'Spin'),
        button('quit', 'Quit', this.#hovered === 'quit' ? { description: 'Ends it' } : {}),
        { key: 'name', role: 'textbox', name: 'Name', value: this.#name, actions: ['fill'] },
        {
          key: 'music',
          role: 'checkbox',
          name: 'Music',
          checked: this.#music,
          actions: ['click', 'check', 'uncheck'],
        },
        {
          key: 'box',
          role: 'group',
          children: this.#stones.map((key) => ({
            key,
            role: 'listitem',
            name: 'Stone',
            actions: ['drag', 'hover'],
          })),
        },
        { key: 'empty', role: 'group' },
      ],
    };
    const status: SceneNode = { key: 'state', role: 'status', name: `The door is ${this.#door}` };
    const dialog: SceneNode = {
      key: 'ask',
      role: 'dialog',
      name: 'Really quit?',
      children: [button('yes', 'Yes'), button('no', 'No')],
    };
    const parts = this.#isOver ? [] : [title, status, ...(this.#isAsking ? [dialog] : [])];
    return { key: 'menu', role: 'application', name: 'Menu', children: parts };
  }

  *act(key: string, action: SceneAction, { value, target }: SceneArguments) {
    if (action === 'hover') this.#hovered = key;
    else if (action === 'drag') return this.#drag(key, target);
    else if (key === 'play') return yield* this.#open();
    else if (key === 'name') this.#name = value ?? '';
    else if (key === 'music') this.#music = action === 'click' ? !this.#music : action === 'check';
    else if (key === 'spin') this.#isSpinning = true;
    else if (key === 'quit') this.#isAsking = true;
    else if (key === 'no') this.#isAsking = false;
    else if (key === 'yes') this.#isOver = true;
    else throw new HarnessError('internal', `nothing has the key ${key}`);
    return {};
  }

  *#open(): LongAction<SceneOutcome> {
    for (let ticks = 0; ticks < 3; ticks++) yield;
    this.#door = 'open';
    this.effects.push('Dust: at the door');
    this.#shakesUntil = this.tick + 2;
    return { history: ['The door opens.'] };
  }

  #drag(key: string, target: string | undefined): SceneOutcome {
    const others = this.#stones.filter((stone) => stone !== key);
    const at = target === undefined ? -1 : others.indexOf(target);
    if (target !== undefined && at === -1) {
      throw new HarnessError('bad_request', 'A stone goes only where another one is');
    }
    this.#stones = at === -1 ? others : others.toSpliced(at + 1, 0, key);
    return { history: [at === -1 ? 'The stone falls.' : 'The stones change places.'] };
  }
}
