import { defineMcpTool, NO_OP, READS } from '../defineTool.js';

const TOPICS = {
  start:
    'look, then act on the refs of its lines, several in one call where one leads to the next. ' +
    'task does whole jobs: task_list names them. Every answer of an act tells what changed and a cursor; ' +
    'look with that cursor tells only what changed since.',
  refs:
    'A ref (e12) stands for one thing on the screen as long as it is there. A line that begins with a ref ' +
    'can be acted on; a ref anywhere else in a line is only text, as is all of a line that begins with a colon. + is new, ~ changed, - gone, ! happened.',
  until:
    'move and wait end early with until, one of {"health_below":10}, {"event":"damage"}, ' +
    '{"within":{"pos":[x,y,z],"distance":2}}, {"block":{"pos":[x,y,z],"equals":"furnace[lit=true]"}}, ' +
    '{"milestone":"mine_wood"}, {"tick":1200}.',
  tasks:
    'A task that is not done after half a minute is parked: it does nothing until task {"do":"continue"}, and ' +
    'keeps the body until then or {"do":"drop"}. With background:true it goes on whenever time passes. ' +
    'Nothing is lost when this connection ends.',
  clock:
    'A tick is 1/20 s. A world that this server has started waits between calls, however long you think. ' +
    'Another run waits from your first act on, unless it was started with --clock free.',
  control:
    'One client acts at a time. Control is claimed for each call and given back after it; where another has ' +
    'it, the answer says who.',
  profiles:
    'bridle mcp --tools world,packs,shaders,test,raw adds tools; raw has one for every operation of the run.',
} as const;

export const guide = defineMcpTool({
  name: 'guide',
  description: 'How to use these tools, by topic.',
  hints: READS,
  ops: [NO_OP],
  fields: { topic: { type: 'string', enum: Object.keys(TOPICS), default: 'start' } },
  run: (_, { topic }) => TOPICS[topic as keyof typeof TOPICS],
});
