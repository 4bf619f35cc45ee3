import { COMMAND_NAMES, hello as helloSchema } from '../../wire/messages.js';
import { type BridgeCheck, expectThat, MissingError, WrongError } from '../bridgeCheck.js';
import { problemOf } from '../received.js';

/** What an engine says of itself. */
export const HELLO_CHECKS: readonly BridgeCheck[] = [
  {
    name: 'hello',
    text: 'it says what it is',
    section: 'hello',
    async run({ hello, rawHello }) {
      if (rawHello === undefined) {
        throw new MissingError('no hello: it is taken for a plain engine of seed 003');
      }
      const problem = problemOf(helloSchema, rawHello);
      if (problem !== undefined) throw new WrongError(`a hello: ${problem}`, rawHello);
      const { engine, engine_version, game } = hello!;
      return `${[engine, engine_version].filter(Boolean).join(' ')} plays ${game}`;
    },
  },
  {
    name: 'hello instance',
    text: 'it is known again after a restart',
    section: 'hello',
    async run({ hello }) {
      if (!hello?.instance)
        throw new MissingError('no `instance`: after a restart it is a new game');
    },
  },
  {
    name: 'hello token',
    text: 'it hands on the token that it was started with',
    section: 'hello',
    async run({ hello, target }) {
      if (target.token === undefined) throw new MissingError('it was given no token');
      if (!hello?.token) throw new MissingError('no `token`: a run on another host lets nobody in');
      const came = 'another one';
      expectThat(hello.token === target.token, 'the token of BRIDLE_TOKEN', came);
    },
  },
  {
    name: 'hello commands',
    text: 'it lists the commands that it takes',
    section: 'hello',
    async run({ hello }) {
      if (hello === undefined) throw new MissingError('no hello, no list');
      const { commands } = hello;
      expectThat(commands.includes('snapshot'), '`commands` lists snapshot', commands);
      const repeated = commands.filter((name, at) => commands.indexOf(name) !== at);
      expectThat(repeated.length === 0, 'each command is listed once', repeated);
      const known: readonly string[] = COMMAND_NAMES;
      const others = commands.filter((name) => !known.includes(name));
      const passedOver = others.length === 0 ? '' : `; passed over: ${others.join(', ')}`;
      return `it takes ${commands.length - others.length} of ${known.length} commands${passedOver}`;
    },
  },
];
