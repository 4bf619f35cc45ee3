import { hurtMob } from '../mobs/body/harm.js';
import { hurt } from '../player/health.js';
import { NOBODY } from '../world/mob.js';
import type { CommandAction, GameCommand } from './command.js';
import { type Entity, isPresent, nameOf, namesOf } from './entities.js';
import { CommandError } from './reader.js';
import { readPlayers, readTargets } from './selectors.js';

const kill: GameCommand = {
  name: 'kill',
  usage: ['/kill [<targets>]'],
  summary: 'Kills players and mobs, and removes stacks that lie about.',
  read(reader) {
    const targets = reader.isDone ? undefined : readTargets(reader);
    return (context) => {
      const { world, entity } = context;
      const own = isPresent(world, entity) ? [entity] : [];
      const killed = (targets?.(context) ?? own).filter((one) => !isDead(one));
      if (killed.length === 0) throw new CommandError('nobody to kill: player is dead already');
      const bodies = new Set<Entity['body']>(killed.map(({ body }) => body));
      // Stacks first: what a killed player drops was not meant.
      const { list, projectiles, orbs } = world.land.mobs;
      for (const gone of [world.items, projectiles, orbs]) remove(gone, bodies);
      for (const mob of [...list]) {
        if (bodies.has(mob)) hurtMob(world, mob, mob.health, 'kill', NOBODY);
      }
      world.land.mobs.removeDead();
      if (bodies.has(world.player)) hurt(world, world.player.health, 'kill');
      return [`Killed ${namesOf(killed)}`];
    };
  },
};

function remove(bodies: Entity['body'][], gone: ReadonlySet<Entity['body']>): void {
  let kept = 0;
  for (const body of bodies) if (!gone.has(body)) bodies[kept++] = body;
  bodies.length = kept;
}

function isDead({ type, body }: Entity): boolean {
  return type === 'minecraft:player' && body.isDead;
}

const say: GameCommand = {
  name: 'say',
  usage: ['/say <text>'],
  summary: 'Says something to everybody.',
  read: (reader) => speak(reader.rest('a text'), (name, text) => `[${name}] ${text}`),
};

const tell: GameCommand = {
  name: 'tell',
  aliases: ['msg', 'w'],
  usage: ['/tell <player> <text>'],
  summary: 'Says something to one player.',
  read(reader) {
    const players = readPlayers(reader, false);
    const whisper = speak(reader.rest('a text'), (_, text) => `You whisper to player: ${text}`);
    return (context) => {
      players(context);
      return whisper(context);
    };
  },
};

function speak(text: string, line: (name: string, text: string) => string): CommandAction {
  return ({ world, entity, work }) => {
    work.spend('characters', text.length);
    const from = nameOf(entity);
    world.tell({ event: 'chat', from, text });
    return [line(from, text)];
  };
}

export const KILL_AND_CHAT: readonly GameCommand[] = [kill, say, tell];
