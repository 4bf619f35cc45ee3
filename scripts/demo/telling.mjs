// What the demo prints: for people, or as JSON.

/** @typedef {{ event: string, [field: string]: any }} DemoEvent */

/**
 * @param {boolean} isJson
 * @returns {(event: DemoEvent) => void}
 */
export function teller(isJson) {
  if (isJson) return (event) => process.stdout.write(`${JSON.stringify(event)}\n`);
  return (event) => {
    const line = WORDS[event.event]?.(event);
    if (line !== undefined) process.stdout.write(`${line}\n`);
  };
}

/** @type {Record<string, (event: DemoEvent) => string | undefined>} */
const WORDS = {
  ready: ({ agent, links, seed }) => `
${agent === 'script' ? 'A scripted agent' : `The language model ${agent}`} plays to a stone pickaxe, in the world of seed ${seed}.

  watch and take over   ${links.play}
  only watch            ${links.watch}

In the page, G takes over and gives back, P shows what was asked and answered. Ctrl-C here ends it.
`,
  awaits_page: ({ seconds }) => `It begins when a page is opened, or in ${seconds} seconds.`,
  does: ({ tick, says }) => `${`tick ${tick}`.padEnd(10)} ${says}`,
  did: ({ ok, msg }) => `${''.padEnd(10)} ${ok ? '' : 'not done: '}${msg}`,
  says: ({ text }) => `${''.padEnd(10)} "${text}"`,
  waits: ({ for: { name, kind }, reason }) =>
    `${''.padEnd(10)} ${name} (a ${kind}) is in control${reason ? `: ${reason}` : ''}. The agent waits.`,
  goes_on: () => `${''.padEnd(10)} Control was given back: the agent goes on.`,
  made: ({ tick, item }) => `${`tick ${tick}`.padEnd(10)} There it is: ${item}.`,
  stays: () => 'The page stays, and the world goes on until Ctrl-C.',
};
