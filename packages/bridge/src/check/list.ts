import type { BridgeCheck } from './bridgeCheck.js';
import { ACT_CHECKS } from './checks/acts.js';
import { BAD_REQUEST_CHECKS } from './checks/badRequests.js';
import { CONNECTION_CHECKS } from './checks/connection.js';
import { HELLO_CHECKS } from './checks/hello.js';
import { LISTENING_CHECKS } from './checks/listening.js';
import { PICTURE_CHECKS } from './checks/pictures.js';
import { SCENE_CHECKS } from './checks/scene.js';
import { TIME_CHECKS } from './checks/time.js';
import type { CheckTarget } from './checkTarget.js';

/** Every check, in the order in which they are tried. */
export const CHECKS: Readonly<Record<CheckTarget['kind'], readonly BridgeCheck[]>> = {
  dials: [
    ...HELLO_CHECKS,
    ...SCENE_CHECKS,
    ...PICTURE_CHECKS,
    ...ACT_CHECKS,
    ...TIME_CHECKS,
    ...BAD_REQUEST_CHECKS,
    ...CONNECTION_CHECKS,
  ],
  listens: LISTENING_CHECKS,
};
