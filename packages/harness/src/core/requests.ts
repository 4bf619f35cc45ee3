import {
  type Act,
  type FacetName,
  type Facets,
  HarnessError,
  nearestName,
  until,
} from '@bridle/facets';
import { DEADLINE_MS, QUOTE_CHARS_MAX } from '../limits.js';
import type { Client } from './client.js';
import type { Op } from './defineOp.js';
import { missingFacetError, noWorld } from './facetLack.js';
import type { Host } from './host.js';
import type { Mailbox } from './mailbox.js';
import { paramsError } from './paramsError.js';
import type { QueuedRequest, Reply } from './queuedRequest.js';

/** What a dialect hands in: an op with its raw parameters, or a line that was no request. */
export type Call = {
  /** the request's id as its client wrote it */
  readonly key: string | undefined;
  /** of the line it came in */
  readonly bytes?: number;
} & ({ readonly op: string; readonly params: unknown } | { readonly error: HarnessError });

/** What has a meaning while no world is entered: worlds themselves, and how all of them look. */
const NEED_NO_WORLD: ReadonlySet<FacetName> = new Set<FacetName>([
  'worlds',
  'server',
  'packs',
  'shaders',
]);

/** From a call to what the mailbox keeps, and from there to the op: all checks on the way. */
export class Requests {
  readonly #host: Host;
  readonly #ops: ReadonlyMap<string, Op>;
  readonly #mailbox: Mailbox;

  constructor(host: Host, ops: ReadonlyMap<string, Op>, mailbox: Mailbox) {
    this.#host = host;
    this.#ops = ops;
    this.#mailbox = mailbox;
  }

  /** The ops that this run can do, in the order of the table. */
  capabilities(): string[] {
    const able = [...this.#ops.values()].filter((op) => this.#refusal(op) === undefined);
    return able.map((op) => op.name);
  }

  /** Whether this run can do an op now. */
  can(name: string): boolean {
    const op = this.#ops.get(name);
    return op !== undefined && this.#refusal(op) === undefined;
  }

  /** Takes a request and answers it exactly once; at once where nothing is in the way. */
  submit(client: Client, call: Call, reply: Reply): void {
    const isOp = 'op' in call;
    const name = isOp ? call.op : undefined;
    const params = isOp ? call.params : undefined;
    const op = name === undefined ? undefined : this.#ops.get(name);
    const isAtOnce = op?.isAtOnce?.(this.#host, params) ?? false;
    const isUrgent = op?.urgent ?? false;
    const mover = op?.usesBody === undefined ? undefined : this.#moverOf(op, params);
    const kind = mover !== undefined && op?.kind === 'read' ? 'act' : (op?.kind ?? 'read');
    const work: QueuedRequest = {
      client,
      key: call.key,
      op: name,
      definition: op,
      params,
      error: isOp ? undefined : call.error,
      own: undefined,
      bytes: call.bytes ?? 0,
      kind: isAtOnce ? 'read' : kind,
      urgent: isAtOnce || isUrgent,
      deadlineMs: op?.deadlineMs ?? DEADLINE_MS,
      reply,
      ticksTotal: undefined,
      deadline: undefined,
      isAnswered: false,
      mayWait: isAtOnce && !isUrgent,
      isOfGame: op?.facet !== undefined || op?.needs !== undefined,
      mark: undefined,
      begun: undefined,
      isOver: false,
      abort: undefined,
      mover,
    };
    // Refused before it waits: who may not act takes no room from who may.
    const isReading = work.kind === 'read' && !(isAtOnce && op?.needsControl?.(this.#host, params));
    const refusal = isReading ? undefined : this.#host.control.refusal(client);
    if (refusal === undefined) this.#mailbox.submit(work);
    else this.#mailbox.refuse(work, refusal);
  }

  /** Its turn has come: checks what may have changed meanwhile, and runs the op. */
  begin(work: QueuedRequest): Act<object> {
    const { definition: op, client } = work;
    if (work.own !== undefined) return work.own;
    if (op === undefined) throw work.error ?? this.#unknown(work.op!);
    const refusal = this.#refusal(op);
    if (refusal !== undefined) throw refusal;
    const parsed = op.params.safeParse(work.params);
    if (!parsed.success) throw paramsError(parsed.error);
    const host = this.#host;
    const isAction = work.kind !== 'read';
    if (isAction) host.control.assertMayAct(client);
    const taken = work.mover === undefined ? undefined : host.body.refusal();
    if (taken !== undefined) throw taken;
    const facets = host.game.facets as Facets; // it has all that this op needs
    const facet = op.facet === undefined ? undefined : facets[op.facet];
    if (isAction) work.mark = op.replyAddition?.mark(host);
    work.ticksTotal = op.ticks?.(parsed.data);
    if (!op.isPolled) host.journal.begin(work, op.name, parsed.data);
    const isWanted = (): boolean => !work.isAnswered;
    const value = op.run({ host, client, facet, facets, isWanted }, parsed.data);
    // What fails has no effect on time; nor have the acts of a person, who plays while time runs.
    if (client.kind === 'program') host.clock.noteRequest(isAction && !op.setsClock);
    return op.kind === 'read' && value instanceof Promise ? until(value) : (value as Act<object>);
  }

  #unknown(name: string): HarnessError {
    const quoted = name.slice(0, QUOTE_CHARS_MAX);
    const known = this.capabilities();
    const nearest = nearestName(name, known);
    const all = `this run knows ${known.join(', ')}`;
    const hint = nearest === undefined ? all : `did you mean ${nearest}? ${all}`;
    return new HarnessError('bad_request', `unknown op \`${quoted}\``, hint);
  }

  /** The name of an op, if a call of it moves the body. */
  #moverOf({ name, usesBody }: Op, params: unknown): string | undefined {
    const isMoving = typeof usesBody === 'function' ? usesBody(this.#host, params) : usesBody;
    return isMoving ? name : undefined;
  }

  #refusal(op: Op): HarnessError | undefined {
    const { facet, needs } = op;
    const { game } = this.#host;
    const { facets } = game;
    if (facet !== undefined && facets[facet] === undefined) return missingFacetError(game, facet);
    if (needs !== undefined) {
      for (const name of needs)
        if (facets[name] === undefined) return missingFacetError(game, name);
    }
    if (facet !== undefined && !NEED_NO_WORLD.has(facet) && this.#host.hasNoWorld) {
      return noWorld();
    }
    return op.refusal?.(this.#host);
  }
}
