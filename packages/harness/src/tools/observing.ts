import { DETAIL_ALIASES, detailParams, looksWithBody, observeDetail } from '../observers/detail.js';
import { defineTool } from './defineTool.js';

export const observeDetailTool = defineTool({
  name: 'observe_detail',
  aliases: ['observe', 'look_around'],
  summary: 'Looks closer at one thing: items, creatures, blocks, containers, signs, a room.',
  kind: 'read',
  usesBody: looksWithBody,
  params: detailParams,
  argumentAliases: DETAIL_ALIASES,
  words: ([what, radius, max]) => ({
    ...(what !== undefined && { what }),
    ...(radius !== undefined && { radius }),
    ...(max !== undefined && { max }),
  }),
  run: ({ senses }, args) => observeDetail(senses, args),
});

export const observePlayersTool = defineTool({
  name: 'observe_players',
  aliases: ['players'],
  summary: 'The other players around, the nearest first.',
  kind: 'read',
  params: detailParams.pick({ radius: true, max: true }),
  words: ([radius, max]) => ({
    ...(radius !== undefined && { radius }),
    ...(max !== undefined && { max }),
  }),
  run: ({ senses }, { radius, max }) =>
    observeDetail(senses, detailParams.parse({ what: 'players', radius, max })),
});
