import { resultOf } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import { OBSERVE_LIST_MAX } from '../limits.js';
import { COMPAT_DEFAULTS, compatDetail } from '../observers/compatDetail.js';
import { compatSnapshot } from '../observers/compatSnapshot.js';
import { detailParams, observeDetail } from '../observers/detail.js';
import { snapshotParams, takeSnapshot } from '../observers/snapshot.js';
import { toolsOf } from '../tools/index.js';
import { looksInto, refuseUnknown } from './observe.js';

export const observeSnapshotCompat = defineOp({
  name: 'observe_snapshot_compat',
  event: 'snapshot',
  summary: 'The snapshot in the form that other bots answer in: pos{x,y,z}, vitals.hp, inv.',
  facet: 'avatar',
  needs: ['senses'],
  kind: 'read',
  params: z.looseObject(snapshotParams.shape),
  result: z.looseObject({}),
  run({ host, facets: { senses } }, args) {
    refuseUnknown(args, snapshotParams);
    const snapshot = takeSnapshot(senses, args, toolsOf(host).task);
    return { ...compatSnapshot(snapshot, senses, new Date()) };
  },
});

/** What is asked of a closer look in that form, where other bounds are usual. */
const compatDetailParams = z.looseObject({
  ...detailParams.shape,
  radius: detailParams.shape.radius.default(COMPAT_DEFAULTS.radius),
  max: detailParams.shape.max.default(COMPAT_DEFAULTS.max),
  itemMax: detailParams.shape.itemMax.default(COMPAT_DEFAULTS.itemMax),
});

export const observeDetailCompat = defineOp({
  name: 'observe_detail_compat',
  event: 'detail',
  summary: 'A closer look in the form that other bots answer in: lists, mostly.',
  facet: 'avatar',
  needs: ['senses'],
  kind: 'read',
  usesBody: looksInto,
  params: compatDetailParams,
  result: z.looseObject({}),
  *run({ host, facets: { senses } }, asked) {
    refuseUnknown(asked, detailParams);
    // The look itself is ours, with all items, so that they can be counted as the first bot does.
    const looked = { ...asked, itemMax: OBSERVE_LIST_MAX };
    const detail = yield* resultOf(observeDetail(senses, looked));
    const snapshot = takeSnapshot(senses, snapshotParams.parse({}), toolsOf(host).task);
    return { ...compatDetail(detail, senses, snapshot, asked) };
  },
});
