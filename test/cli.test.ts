import { type StdioOptions, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BRIDLE, runBridle, STEPPING, startBridle } from './support/bridle.js';
import { temporaryFolder } from './support/temporaryFolder.js';

describe('bridle, asked about itself', () => {
  it('prints its version', async () => {
    expect(await runBridle(['--version'])).toMatchObject({ code: 0, stdout: 'bridle 0.1.0\n' });
  });

  it.runIf(existsSync('/dev/full'))('does not end with 0 when its output is lost', () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const stdio: StdioOptions = ['ignore', full, 'pipe'];
    expect(
      spawnSync(process.execPath, [BRIDLE, 'help'], { stdio, encoding: 'utf8' }),
    ).toMatchObject({
      status: 1,
      stderr: 'bridle: the disk is full, the output is not whole\n',
    });
  });

  it.each([[['--help']], [['help']], [[]]])('gives an overview for %j', async (args) => {
    const { code, stdout } = await runBridle(args);
    expect(code).toBe(0);
    expect(stdout).toContain('bridle serve');
    expect(stdout).toContain('bridle drive');
  });

  it.each([
    [['serve', '--help'], '--automation-listen <addr>'],
    [['--headless', '--help'], '--max-ticks <n>'],
    [['drive', '--help'], '--connect <addr>'],
    [['help', 'drive'], 'bridle drive step 20'],
  ])('explains %j', async (args, text) => {
    const { code, stdout } = await runBridle(args);
    expect(code).toBe(0);
    expect(stdout).toContain(text);
    expect(stdout).toContain('Exit codes');
  });
});

describe('a command line that is wrong', () => {
  it.each([
    [
      ['--automation-lisen', ':0'],
      'unknown flag --automation-lisen; did you mean --automation-listen?',
    ],
    [['--headles'], 'did you mean --headless?'],
    [['-x'], 'unknown flag -x'],
    [['srve'], 'unknown command srve; did you mean serve?'],
    [['serve', 'now'], "unexpected 'now'"],
    [['--max-ticks'], '--max-ticks needs a value'],
    [['--automation-listen', '--automation-step'], '--automation-listen needs a value'],
    [['--max-ticks', '-5'], '--max-ticks -5 is not a whole number'],
    [['--max-ticks', '5', '--max-ticks', '6'], '--max-ticks is given twice, as 5 and as 6'],
    [['--headless=yes'], '--headless takes no value'],
    [['--tick-rate', 'fast'], '--tick-rate fast is not a rate'],
    [['--clock', 'sometimes', '--automation-listen', ':0'], 'choose free, wait or auto'],
    [['--automation-listen', 'nowhere'], "'nowhere' is not an address"],
    [
      ['--automation-step', '--headless'],
      '--automation-step needs --automation-listen or --automation-uds',
    ],
    [['--clock', 'wait', '--window-off'], '--clock wait needs --automation-listen'],
    [[...STEPPING, '--clock', 'free'], '--automation-step and --clock free contradict each other'],
    [['serve', '--automation-token', ''], '--automation-token is empty'],
    [
      ['drive', '--uds', 'x', '--connect', ':1', 'get_state'],
      '--connect and --uds contradict each other',
    ],
    [['drive', 'stpe'], 'unknown op stpe; did you mean step?'],
    [['drive', 'step', 'tick=3'], 'unknown parameter of step: tick; did you mean ticks?'],
    [['drive', 'list_states', 'now'], 'list_states takes no parameters'],
    [['drive', 'step', '5', '6'], "step takes one ticks, not also '6'"],
    [['drive', 'set_view', 'constructor=3'], 'unknown parameter of set_view: constructor'],
    [['drive', '--connect', 'nowhere', 'get_state'], "'nowhere' is not an address"],
    [['help', 'drvie'], 'did you mean drive?'],
    [['--world-seed', '18446744073709551616'], 'is not a whole number from 0 to 2^64 - 1'],
    [['--world-type', 'round'], 'choose normal or flat'],
    [['--resolution', 'big'], '--resolution big is no size'],
    [['serve', '--reset-world'], '--reset-world needs --save-dir'],
    [['--screenshot-every-ticks', '5'], '--screenshot-every-ticks needs --screenshot-dir'],
    [
      ['--screenshot-dir', 'x', '--screenshot-every-ticks', '5', '--no-render'],
      '--screenshot-every-ticks and --no-render contradict',
    ],
    [['--screenshot-dir', 'x', '--screenshot-format', 'gif'], 'choose png or qoi'],
    [['--screenshot-compress', 'most'], 'choose fast or small'],
    [['serve', '--screenshot-max', 'many'], '--screenshot-max many is not a whole number'],
    [['--resolution', '8000x20'], 'each side from 16 to 4096'],
    [['--resolution', '4096x4096'], 'has more than 8847360 pixels'],
    [
      ['--scripted-input', 'x', '--automation-uds', 'y'],
      '--scripted-input and --automation-uds contradict',
    ],
  ])('%j fails fast and says what to do', async (args, message) => {
    const { code, stderr, stdout } = await runBridle(args);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at '); // no stack trace
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  it.each(['--automation-token', '--mc-cli-token', '--ctl-token'])(
    '%s is not shown when it is given twice',
    async (flag) => {
      const { code, stderr } = await runBridle([flag, 's3cret', flag, 'hush']);
      expect(stderr).toContain(`${flag} is given twice`);
      expect(stderr).not.toMatch(/s3cret|hush/);
      expect(code).toBe(2);
    },
  );

  it('an address off loopback needs a token, and the message names the flag', async () => {
    const { code, stderr } = await runBridle(['--headless', '--automation-listen', '0.0.0.0:0']);
    expect(code).toBe(2);
    expect(stderr).toContain('set --automation-token');
  });

  it('a run that cannot start leaves the endpoints file of another alone', async () => {
    const running = await startBridle(...STEPPING);
    const listen = ['--automation-listen', running.endpoints.automation!];
    const second = await runBridle([
      '--headless',
      ...listen,
      '--endpoints-file',
      running.endpointsFile,
    ]);
    expect(second.code).toBe(1);
    expect(existsSync(running.endpointsFile)).toBe(true);
  });

  it('an endpoints file that is something else stays untouched', async () => {
    const path = join(temporaryFolder(), 'package.json');
    writeFileSync(path, '{"name":"precious"}');
    const { code, stderr } = await runBridle(['serve', '--no-save', '--endpoints-file', path]);
    expect(code).toBe(2);
    expect(stderr).toContain('left untouched');
    expect(readFileSync(path, 'utf8')).toBe('{"name":"precious"}');
  });
});
