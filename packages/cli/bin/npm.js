// How npm is run to install something: by scripts/lib.mjs before anything is built, and by `bridle setup`.
const { spawn } = require('node:child_process');

/** Until the registry must have answered a first small request; else there is no network for npm. */
const ANSWER_MS_MAX = 8_000;
/** npm itself would try again for minutes. */
const PATIENCE = [
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=500',
  '--fetch-retry-maxtimeout=2000',
];
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error', '--no-dry-run', '--no-json'];
/** Any package that every registry has. */
const ASKED = 'zod';
/** What npm gets to end by itself, once it is to stop. */
const STOP_MS_MAX = 3_000;

/**
 * Installs in a folder, with npm's words on stderr. Where the registry does not answer, npm may take
 * what it has kept of earlier installs, and fails at once where that is not all. Undefined when all went well,
 * else what did not, and what to do. When `stopping` is aborted, npm is ended and nothing more is tried.
 */
async function npmInstall(folder, args, stopping = new AbortController().signal) {
  const asked = await askRegistry(folder, stopping);
  if (stopping.aborted || asked.signal) return endedBy(asked.signal);
  const { silence } = asked;
  const network = silence === undefined ? PATIENCE : ['--offline'];
  const stdio = silence === undefined ? ['ignore', 2, 2] : 'ignore';
  const options = { cwd: folder, stdio };
  const { status, signal, error } = await npm([...args, ...network, ...QUIET], options, stopping);
  if (stopping.aborted || signal) return endedBy(signal);
  if (status === 0) return undefined;
  if (error?.code === 'ENOENT') {
    return { message: 'there is no npm on the PATH', hint: 'install npm, which comes with Node' };
  }
  if (silence === undefined) {
    return { message: 'npm could not install it', hint: 'what npm has said above tells why' };
  }
  return {
    message: `npm cannot reach its registry: ${silence}`,
    hint: 'connect to the network, or see `npm config get registry` and your proxy; then run it again',
  };
}

function endedBy(signal) {
  return { message: `npm was ended${signal ? ` by ${signal}` : ''}`, hint: 'run it again' };
}

/**
 * Asked by npm, which knows the proxies: `silence` is why the registry does not answer, undefined when it
 * does, and `signal` what has ended npm before that was known.
 */
async function askRegistry(folder, stopping) {
  const args = ['view', ASKED, 'name', '--fetch-retries=0', `--fetch-timeout=${ANSWER_MS_MAX}`];
  const { status, signal, isLate, stderr, error } = await npm(
    [...args, '--prefer-online', '--no-json'],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    stopping,
    ANSWER_MS_MAX,
  );
  if (status === 0 || error !== undefined) return {};
  if (isLate) return { silence: `no answer within ${ANSWER_MS_MAX / 1000} s` };
  if (signal) return { signal };
  const reason =
    /^npm (?:error|ERR!) (?!code|errno|syscall)(?:network )?(?:FetchError: )?(.+)$/m.exec(
      stderr,
    )?.[1];
  return { silence: reason ?? `npm ended with ${status}` };
}

/** Resolves when npm has ended, also where it was made to, and never rejects. */
function npm(args, options, stopping, timeoutMs) {
  return new Promise((resolve) => {
    const child = spawn('npm', args, options);
    let isLate = false;
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    const timers = [];
    const ended = (end) => {
      for (const timer of timers) clearTimeout(timer);
      stopping.removeEventListener('abort', stop);
      resolve({ ...end, isLate, stderr });
    };
    const stop = () => {
      // Whatever npm itself has started may hold its output open: that is not waited for.
      child.once('exit', (status, signal) => ended({ status, signal }));
      child.kill('SIGTERM');
      timers.push(setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX));
    };
    const late = () => {
      isLate = true;
      stop();
    };
    if (timeoutMs !== undefined) timers.push(setTimeout(late, timeoutMs));
    child.once('error', (error) => ended({ error }));
    child.once('close', (status, signal) => ended({ status, signal }));
    stopping.addEventListener('abort', stop, { once: true });
  });
}

module.exports = { npmInstall };
