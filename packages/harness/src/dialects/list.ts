import { abuDialect } from './abu/definition.js';
import { agentBrowserDialect } from './agentBrowser/definition.js';
import { automationDialect } from './automation-v1/definition.js';
import { controlPlaneDialect } from './controlPlane/definition.js';
import type { DialectDefinition } from './defineDialect.js';
import { mcCliDialect } from './mcCli/definition.js';
import { windowDialect } from './window/definition.js';

/** Every dialect that a run can serve, in the order of help, docs and what a run says. */
export const DIALECTS: readonly DialectDefinition[] = [
  automationDialect,
  abuDialect,
  mcCliDialect,
  agentBrowserDialect,
  controlPlaneDialect,
  windowDialect,
];
