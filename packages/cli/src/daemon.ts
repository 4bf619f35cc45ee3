/**
 * What an agent-browser CLI up to 0.19 starts when AGENT_BROWSER_HOME names this package: its
 * file is `dist/daemon.js`, its arguments are in the environment. It has five seconds to listen,
 * so it goes the way of the command itself, which loads the bundle where there is one.
 */
process.argv.splice(2, process.argv.length, 'daemon');
await import(new URL('../bin/bridle.js', import.meta.url).href);

export {};
