// How npm is run to install something: by scripts/lib.mjs before anything is built, and by `bridle setup`.
const { spawnSync } = require('node:child_process');

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

/**
 * Installs in a folder, with npm's words on stderr. Where the registry does not answer, npm may take
 * what it has kept of earlier installs, and fails at once where that is not all. Undefined when all went well,
 * else what did not, and what to do.
 */
function npmInstall(folder, args) {
  const silence = silenceOf(folder);
  const network = silence === undefined ? PATIENCE : ['--offline'];
  const { status, error } = spawnSync('npm', [...args, ...network, ...QUIET], {
    cwd: folder,
    stdio: silence === undefined ? ['ignore', 2, 2] : 'ignore',
  });
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

/** Why the registry does not answer; undefined when it does. Asked by npm, which knows the proxies. */
function silenceOf(folder) {
  const args = ['view', ASKED, 'name', '--fetch-retries=0', `--fetch-timeout=${ANSWER_MS_MAX}`];
  const { status, stderr, error } = spawnSync('npm', [...args, '--prefer-online', '--no-json'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: ANSWER_MS_MAX,
  });
  if (status === 0 || error?.code === 'ENOENT') return undefined;
  if (error !== undefined) return `no answer within ${ANSWER_MS_MAX / 1000} s`;
  const reason =
    /^npm (?:error|ERR!) (?!code|errno|syscall)(?:network )?(?:FetchError: )?(.+)$/m.exec(
      stderr,
    )?.[1];
  return reason ?? `npm ended with ${status}`;
}

module.exports = { npmInstall };
