import { describe, expect, it, vi } from 'vitest';
import { connected } from './support/connected.js';
import { temporaryFolder } from './support/temporaryFolder.js';
import { startWindowRun, type WindowRun } from './support/window.js';
import {
  HAS_CHROMIUM,
  landIsThere,
  type OpenedPage,
  openTab,
  useBrowser,
} from './support/windowPage.js';

useBrowser();

const FLAT = ['--world-type', 'flat', '--view-distance', '2'];

function agentOf({ endpoints }: WindowRun, control?: 'none') {
  return connected({ port: Number(endpoints.automation!.split(':')[1]), name: 'agent', control });
}

async function shows(page: OpenedPage, text: RegExp): Promise<void> {
  await vi.waitFor(async () => {
    expect(await page.evaluate('document.body.innerText')).toMatch(text);
  });
}

/** One key takes over, also where that has to be confirmed, and gives back. */
async function passControl(page: OpenedPage, result: RegExp): Promise<void> {
  await page.keyboard.press('g');
  await shows(page, result);
}

describe.skipIf(!HAS_CHROMIUM)('a person takes over', () => {
  it.each([
    ['a step', (agent: Agent) => agent.step({ ticks: 1_000_000 })],
    ['a tool', (agent: Agent) => agent.tool_run({ tool: 'goto', args: { x: 3_000, z: 3_000 } })],
    ['a wait', (agent: Agent) => agent.step({ ticks: 1_000_000, until: [{ event: 'death' }] })],
  ])('in the middle of %s, and gives back', async (_, act) => {
    const run = await startWindowRun(FLAT);
    const agent = await agentOf(run);
    const witness = await agentOf(run, 'none'); // what the agent asks waits behind what it does
    const page = await openTab(run.links.play);
    await landIsThere(page);
    const acting = act(agent).then(
      (result) => ({ ok: 'ok' in result && result.ok }),
      ({ code }: { code: string }) => ({ ok: false, code }),
    );
    await shows(page, /agent.*is in control/i);
    await vi.waitFor(async () => {
      const { clients } = await witness.list_clients();
      expect(clients.some(({ running }) => running)).toBe(true);
    });
    await passControl(page, /You are in control/);
    expect(await acting).toMatchObject({ ok: false });
    await expect(agent.set_view({ yaw: 0, pitch: 0 })).rejects.toMatchObject({ code: 'busy' });
    await passControl(page, /agent.*is in control/i);
    await agent.set_view({ yaw: 0, pitch: 0 });
    expect(page.complaints).toEqual([]);
  });

  it('while a skill goes on in the background, which ends', async () => {
    const run = await startWindowRun(FLAT);
    const agent = await agentOf(run);
    const page = await openTab(run.links.play);
    await landIsThere(page);
    const args = { skill: 'goto', args: { x: 3_000, z: 3_000 } };
    expect(await agent.tool_run({ tool: 'skill_start', args })).toMatchObject({ ok: true });
    expect((await agent.list_clients()).skill).not.toBeNull();
    await passControl(page, /You are in control/);
    await vi.waitFor(async () => expect((await agent.list_clients()).skill).toBeNull());
    await passControl(page, /agent.*is in control/i);
  });

  it('and the agent hears of it', async () => {
    const run = await startWindowRun(FLAT);
    const agent = await agentOf(run);
    const events = agent.events();
    const page = await openTab(run.links.play);
    await landIsThere(page);
    await passControl(page, /You are in control/);
    await vi.waitFor(async () => {
      const { value } = await events.next();
      expect(value).toMatchObject({ event: 'control_taken', by: { kind: 'person' } });
    });
  });
});

type Agent = Awaited<ReturnType<typeof agentOf>>;

describe.skipIf(!HAS_CHROMIUM)('two tabs', () => {
  it('show the same, and one of them plays', async () => {
    const run = await startWindowRun(FLAT);
    const [first, second] = [await openTab(run.links.play), await openTab(run.links.play)];
    await Promise.all([landIsThere(first), landIsThere(second)]);
    await passControl(first, /You are in control/);
    await shows(second, /window.*is in control/i);
    await passControl(second, /You are in control/);
    await shows(first, /window.*is in control/i);
    expect([...first.complaints, ...second.complaints]).toEqual([]);
  });
});

describe.skipIf(!HAS_CHROMIUM)('the page', () => {
  it('comes back in the middle of playing when it is loaded anew, with nothing held', async () => {
    const run = await startWindowRun(FLAT);
    const world = await agentOf(run, 'none');
    const page = await openTab(run.links.play);
    await landIsThere(page);
    expect(page.url()).not.toContain('#'); // the token is in no history
    await passControl(page, /You are in control/);
    await page.keyboard.down('w');
    await vi.waitFor(async () => {
      expect(Math.hypot(...(await world.get_state()).player.velocity)).toBeGreaterThan(0.1);
    });
    await page.reload();
    await landIsThere(page);
    await shows(page, /Nobody is in control/);
    await vi.waitFor(async () => {
      expect((await world.get_state()).player.velocity[0]).toBeCloseTo(0);
    });
    expect(page.complaints).toEqual([]);
  });

  it('finds its run again that was killed and started again', async () => {
    const home = temporaryFolder();
    const run = await startWindowRun(FLAT, { home });
    const page = await openTab(run.links.play);
    await landIsThere(page);
    run.child.kill('SIGKILL');
    await run.exited;
    await shows(page, /lost|again/i);
    const port = Number(run.at.split(':')[1]);
    await startWindowRun(FLAT, { home, port });
    await vi.waitFor(async () => {
      expect(await page.evaluate('document.body.innerText')).not.toMatch(/lost/i);
    });
    await landIsThere(page);
    await passControl(page, /You are in control/);
  });

  it('says what to do where the link is not the right one', async () => {
    const run = await startWindowRun(FLAT);
    const page = await openTab(`http://${run.at}/#wrong`);
    await shows(page, /link/i);
    const none = await openTab(`http://${run.at}/`);
    await shows(none, /link/i);
  });
});
