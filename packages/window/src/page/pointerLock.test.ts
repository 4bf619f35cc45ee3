import { afterEach, describe, expect, it, vi } from 'vitest';
import { PointerLock } from './pointerLock.js';

/** A browser that gives the mouse when the test says so. */
function browser() {
  const listeners: (() => void)[] = [];
  const page = {
    pointerLockElement: null as object | null,
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
    exitPointerLock() {
      page.pointerLockElement = null;
      for (const listener of listeners) listener();
    },
  };
  let give = (): void => {};
  const target = {
    requestPointerLock: () =>
      new Promise<void>((resolve) => {
        give = () => {
          page.pointerLockElement = target;
          for (const listener of listeners) listener();
          resolve();
        };
      }),
  };
  vi.stubGlobal('document', page);
  const changes: [boolean, boolean][] = [];
  const lock = new PointerLock(target as unknown as HTMLElement, (...change) => {
    changes.push(change);
  });
  return { lock, changes, give: () => give() };
}

afterEach(() => vi.unstubAllGlobals());

describe('the mouse', () => {
  it('is held when the browser gives it, and let go by the page', async () => {
    const { lock, changes, give } = browser();
    const held = lock.hold();
    await new Promise((resolve) => setTimeout(resolve));
    give();
    expect(await held).toBe(true);
    lock.letGo();
    expect(changes).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('is about to be held from the moment it is asked for until it is held or let go', async () => {
    const { lock, give } = browser();
    const held = lock.hold();
    expect(lock.isHeldSoon).toBe(true);
    await new Promise((resolve) => setTimeout(resolve));
    give();
    await held;
    expect(lock.isHeldSoon).toBe(false);
    lock.letGo();
    void lock.hold();
    lock.letGo();
    expect(lock.isHeldSoon).toBe(false);
  });

  it('is not kept that comes after it was to be let go', async () => {
    const { lock, changes, give } = browser();
    const held = lock.hold();
    await new Promise((resolve) => setTimeout(resolve));
    lock.letGo();
    give();
    expect(await held).toBe(true);
    expect(lock.isHeld).toBe(false);
    expect(changes.at(-1)).toEqual([false, true]);
  });
});
