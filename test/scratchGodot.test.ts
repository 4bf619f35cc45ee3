import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { BridgeDriver } from './support/bridgeDriver.js';
import { Godot, godotProject } from './support/godot.js';
it('scratch', async () => {
  const driver = await BridgeDriver.listen();
  const game = new Godot(godotProject('example'), { url: driver.url, pictures: !!process.env.PIC, ...(process.env.FIX ? { fixedFps: 60 } : {}) });
  try {
  const engine = await Promise.race([driver.engine(), new Promise<never>((_, r) => setTimeout(() => r(new Error('no engine')), 8000))]);
  console.log(JSON.stringify(engine.hello));
  const show = async () => console.log((await engine.nodes()).map((n) => JSON.stringify({ ...n, children: undefined })).join('\n'));
  await show();
  const p = async (c: any, q: any) => { const t = performance.now(); const r: any = await engine.ask(c, q); const { nodes, ...rest } = r.data ?? {}; console.log(c, JSON.stringify(q), Math.round(performance.now() - t), JSON.stringify(r.success ? rest : r)); };
  await p('click', { key: await engine.keyOf('Play') });
  await p('fill', { key: await engine.keyOf('Your name'), value: 'Ada Lövelace' });
  await p('click', { key: await engine.keyOf('Options', 'button') });
  await p('fill', { key: await engine.keyOf('Volume'), value: '80' });
  await p('select', { key: await engine.keyOf('Size of the field'), value: '4 by 4' });
  await p('click', { key: await engine.keyOf('Dusk') });
  await p('click', { key: await engine.keyOf('Calm: nothing moves') });
  await show();
  await p('click', { key: await engine.keyOf('Back') });
  await p('click', { key: await engine.keyOf('Play') });
  await p('click', { key: await engine.keyOf('Lantern 1, 1') });
  await show();
  console.log(JSON.stringify(await engine.did('state')));
  if (process.env.PIC) writeFileSync('/tmp/h/shot.png', await engine.screenshot());
  else await p('screenshot', {});
  } finally { console.log(game.output.slice(-3000)); }
}, 30000);
