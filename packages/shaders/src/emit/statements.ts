import type { Expr, Stmt, Variable } from '../check/program.js';
import { WORK_GROUP_MAX } from '../limits.js';
import { packPlace } from '../report.js';
import {
  branch,
  branchIf,
  get,
  getGlobal,
  int,
  OP,
  SIMD,
  set,
  setGlobal,
  simd,
} from '../wasm/code.js';
import { type Callees, ExpressionWriter } from './expressions.js';
import type { Frame } from './frame.js';
import { constantLanes, type Lanes } from './laneOps.js';
import { knownTurns } from './unroll.js';

type LoopStmt = Extract<Stmt, { is: 'loop' }>;

/** Turns of a loop that are written out, and their work; more would cost more to compile than it saves. */
const UNROLLED_MAX = 64;
const UNROLLED_WORK_MAX = 1_500;

/** How lanes may leave a statement other than at its end. */
interface Leaves {
  /** by break or continue of a loop around it */
  readonly turn: boolean;
  /** by return or discard, also of a function that it calls */
  readonly end: boolean;
}

export interface StatementContext extends Callees {
  /** global: work done for these four pixels; undefined: the program has no loops */
  readonly work: number | undefined;
  /** global: the place of the loop in which it became much; there is one where there is `work` */
  readonly busyLoop: number | undefined;
  /** global: work that a row may take on average for four pixels */
  readonly workAverage: number | undefined;
  /** work of loops that may still be written out, turn by turn, in the whole program */
  readonly unrolling: { left: number };
}

/** Writes the code of statements. */
export class StatementWriter {
  readonly #frame: Frame;
  readonly #around: StatementContext;
  readonly #expressions: ExpressionWriter;
  /** what the function gives back, if it does */
  readonly #result: Variable | undefined;
  readonly #known = new Map<Stmt, Leaves>();
  /** how often the statement that is written now stands in the code */
  #copies = 1;

  constructor(frame: Frame, around: StatementContext, result: Variable | undefined) {
    this.#frame = frame;
    this.#around = around;
    this.#expressions = new ExpressionWriter(frame, around);
    this.#result = result;
  }

  /** The first values of a variable, all zero if it has none. */
  first(variable: Variable, value: Expr | undefined): Lanes[] {
    if (value) return this.#expressions.write(value);
    const kind = variable.type.base === 'void' ? 'int' : variable.type.base;
    return Array.from({ length: variable.type.size }, () => constantLanes(kind, 0));
  }

  list(body: readonly Stmt[]): void {
    const { code } = this.#frame;
    const mark = code.mark();
    let open = 0;
    for (const [i, stmt] of body.entries()) {
      this.#statement(stmt);
      if (isJump(stmt)) break;
      const { turn, end } = this.#leaves(stmt);
      if ((turn || end) && i < body.length - 1) {
        this.#frame.anyLive();
        code.emit(OP.if);
        open++;
      }
    }
    for (; open > 0; open--) code.emit(OP.end);
    code.release(mark);
  }

  #statement(stmt: Stmt): void {
    const frame = this.#frame;
    const { code } = frame;
    switch (stmt.is) {
      case 'declare': {
        const slots = frame.declare(stmt.variable);
        this.#lightly(() => frame.begin(slots, this.first(stmt.variable, stmt.value)));
        return;
      }
      case 'expression':
        this.#lightly(() => this.#expression(stmt.expr));
        return;
      case 'block':
        this.list(stmt.body);
        return;
      case 'if':
        this.#if(stmt);
        return;
      case 'loop':
        this.#loop(stmt);
        return;
      case 'return':
        if (stmt.value) {
          const { value } = stmt;
          this.#lightly(() => {
            const values = this.#expressions.write(value);
            frame.store(
              this.#result!,
              values.map((_, i) => i),
              values,
            );
          });
        }
        frame.endLive();
        return;
      case 'discard': {
        const discarded = this.#around.discarded!;
        code.emit(getGlobal(discarded), get(frame.live), simd(SIMD.or), setGlobal(discarded));
        frame.endLive();
        return;
      }
      case 'break': {
        const running = frame.running.at(-1)!;
        code.emit(get(running), get(frame.live), simd(SIMD.andNot), set(running));
        frame.setLive(frame.nothing());
        return;
      }
      case 'continue':
        frame.setLive(frame.nothing());
    }
  }

  /** Gives back the locals that `write` takes. */
  #lightly(write: () => void): void {
    const mark = this.#frame.code.mark();
    const { epoch } = this.#frame;
    write();
    this.#frame.epoch = epoch;
    this.#frame.code.release(mark);
    if (this.#expressions.mayHaveDiscarded) this.#frame.newEpoch();
  }

  /** An expression whose value nobody wants; what it stores is in the code already. */
  #expression(expr: Expr): void {
    this.#expressions.write(expr);
  }

  /** A condition, in a local of its own. */
  #condition(expr: Expr): number {
    const { code, ops } = this.#frame;
    const local = code.lanes();
    this.#lightly(() => code.emit(ops.use(this.#expressions.write(expr)[0]!), set(local)));
    return local;
  }

  #if({ condition, yes, no }: Extract<Stmt, { is: 'if' }>): void {
    const frame = this.#frame;
    const { code } = frame;
    const mark = code.mark();
    const isYes = this.#condition(condition);
    const { epoch } = frame;
    const before = frame.keepLive();
    const mayLeave = this.#anyLeaves(yes) || this.#anyLeaves(no);
    const after = mayLeave ? code.lanes() : undefined;
    this.#branch([get(before), get(isYes), simd(SIMD.and)], yes);
    if (after !== undefined) code.emit(get(frame.live), set(after));
    const others = [get(before), get(isYes), simd(SIMD.andNot)];
    if (no.length > 0) this.#branch(others, no);
    else if (after !== undefined) frame.setLive(...others);
    if (after !== undefined) {
      frame.setLive(get(frame.live), get(after), simd(SIMD.or));
      frame.newEpoch();
    } else {
      frame.setLive(get(before));
      frame.epoch = epoch;
    }
    code.release(mark);
  }

  #branch(lanes: readonly (readonly number[])[], body: readonly Stmt[]): void {
    const frame = this.#frame;
    frame.setLive(...lanes);
    frame.newEpoch();
    frame.anyLive();
    frame.code.emit(OP.if);
    this.list(body);
    frame.code.emit(OP.end);
  }

  /**
   * Writes the turns of a short loop one after the other, with its counter as a constant: then
   * nothing is masked or counted. False: it is no such loop.
   */
  #unrolled(loop: LoopStmt): boolean {
    const { unrolling } = this.#around;
    const work = Math.min(UNROLLED_WORK_MAX, unrolling.left) / loop.turn.weight;
    const turns = knownTurns(loop, Math.floor(Math.min(UNROLLED_MAX, work) / this.#copies));
    if (turns === undefined || this.#leavesOf(loop.body).turn) return false;
    const { variable, values } = turns;
    unrolling.left -= values.length * loop.turn.weight;
    this.#count(loop, values.length);
    this.#frame.code.emit(OP.end);
    this.#copies *= Math.max(values.length, 1);
    let open = 0;
    for (const value of values) {
      this.#frame.bind(variable, [constantLanes('int', value)]);
      this.list(loop.body);
      if (this.#leaves(loop).end) {
        this.#frame.anyLive();
        this.#frame.code.emit(OP.if);
        open++;
      }
    }
    for (; open > 0; open--) this.#frame.code.emit(OP.end);
    this.#copies /= Math.max(values.length, 1);
    return true;
  }

  #loop(loop: LoopStmt): void {
    if (this.#unrolled(loop)) return;
    const frame = this.#frame;
    const { code } = frame;
    const mark = code.mark();
    for (const stmt of loop.first) this.#statement(stmt);
    const { epoch } = frame;
    const before = frame.keepLive();
    const running = frame.keepLive();
    frame.running.push(running);
    frame.newEpoch();
    code.emit(OP.block, OP.loop);
    frame.setLive(get(running));
    if (!loop.bodyFirst) this.#while(loop.condition, running);
    frame.anyLive();
    code.emit(OP.eqz, branchIf(1));
    this.#countTurn(loop);
    const inLoop = frame.epoch;
    frame.newEpoch();
    this.list(loop.body);
    frame.setLive(get(running));
    frame.epoch = inLoop;
    if (loop.bodyFirst) this.#while(loop.condition, running);
    if (loop.next) {
      const { next } = loop;
      this.#lightly(() => this.#expression(next));
    }
    code.emit(branch(0), OP.end, OP.end);
    frame.running.pop();
    if (this.#leaves(loop).end) {
      frame.setLive(get(before), get(frame.ended), simd(SIMD.andNot));
      frame.newEpoch();
    } else {
      frame.setLive(get(before));
      frame.epoch = epoch;
    }
    code.release(mark);
  }

  /** Those for which the condition fails leave the loop. */
  #while(condition: Expr | undefined, running: number): void {
    if (condition === undefined) return;
    const frame = this.#frame;
    const holds = this.#condition(condition);
    frame.setLive(get(frame.live), get(holds), simd(SIMD.and));
    frame.code.emit(get(frame.live), set(running));
    frame.newEpoch();
  }

  /**
   * Counts a turn, and leaves the loop where there were too many. The first loop in which four
   * pixels need more than the average may be is noted: no row is stopped without one of these.
   */
  #countTurn(loop: LoopStmt): void {
    this.#count(loop, 1);
    const work = getGlobal(this.#around.work!);
    this.#frame.code.emit(work, int(WORK_GROUP_MAX), OP.gt, branchIf(2), OP.end);
  }

  /** Leaves the code inside of an `if` where it became more than the average may be. */
  #count({ turn, at }: LoopStmt, turns: number): void {
    const { code } = this.#frame;
    const work = this.#around.work!;
    const busy = this.#around.busyLoop!;
    code.emit(getGlobal(work), int(turn.weight * turns), OP.add, setGlobal(work));
    code.emit(getGlobal(work), getGlobal(this.#around.workAverage!), OP.gt, OP.if);
    code.emit(getGlobal(busy), OP.eqz, OP.if, int(packPlace(at)), setGlobal(busy), OP.end);
  }

  #anyLeaves(body: readonly Stmt[]): boolean {
    return body.some((stmt) => {
      const { turn, end } = this.#leaves(stmt);
      return turn || end;
    });
  }

  #leaves(stmt: Stmt): Leaves {
    const known = this.#known.get(stmt) ?? this.#look(stmt);
    this.#known.set(stmt, known);
    return known;
  }

  #look(stmt: Stmt): Leaves {
    switch (stmt.is) {
      case 'break':
      case 'continue':
        return { turn: true, end: false };
      case 'return':
      case 'discard':
        return { turn: false, end: true };
      case 'block':
        return this.#leavesOf(stmt.body);
      case 'if': {
        const { turn, end } = this.#leavesOf([...stmt.yes, ...stmt.no]);
        return { turn, end: end || discards(stmt.condition) };
      }
      case 'loop': {
        const parts = [stmt.condition, stmt.next].some((one) => one && discards(one));
        return { turn: false, end: parts || this.#leavesOf([...stmt.first, ...stmt.body]).end };
      }
      case 'declare':
        return { turn: false, end: stmt.value !== undefined && discards(stmt.value) };
      case 'expression':
        return { turn: false, end: discards(stmt.expr) };
    }
  }

  #leavesOf(body: readonly Stmt[]): Leaves {
    const all = body.map((one) => this.#leaves(one));
    return { turn: all.some(({ turn }) => turn), end: all.some(({ end }) => end) };
  }
}

function isJump(stmt: Stmt): boolean {
  return ['return', 'discard', 'break', 'continue'].includes(stmt.is);
}

/** Whether a function called in it may discard lanes. */
function discards(expr: Expr): boolean {
  switch (expr.is) {
    case 'call':
      return expr.procedure.mayDiscard || expr.args.some(discards);
    case 'pick':
    case 'unary':
      return discards(expr.of);
    case 'index':
      return discards(expr.of) || discards(expr.index);
    case 'binary':
      return discards(expr.left) || discards(expr.right);
    case 'choose':
      return discards(expr.condition) || discards(expr.yes) || discards(expr.no);
    case 'assign':
    case 'update':
      return discards(expr.target) || discards(expr.value);
    case 'builtin':
    case 'construct':
      return expr.args.some(discards);
    case 'sample':
      return discards(expr.at);
    case 'list':
      return expr.items.some(discards);
    default:
      return false;
  }
}
