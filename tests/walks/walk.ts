import { bringCast, type Cast, castNames, insiders, machines, STRANGER } from './cast.ts';
import { Errand, isAccepted } from './errand.ts';
import { MissingReference } from './ledger.ts';
import type { Arguments, Move, Step } from './move.ts';
import { moveNamed, moves } from './moves/index.ts';
import { harvest, opensAnything } from './harvest.ts';
import { type Finding, isMachine, type Judged } from './observed.ts';
import { judge } from './oracles.ts';
import { Random } from './random.ts';
import {
  auditSince,
  differencesBetween,
  includesPowers,
  type Snapshot,
  snapshotOf,
} from './snapshot.ts';
import { changedRecognisers } from './trail.ts';
import type { World } from './world.ts';

/** What repeats a walk: who works together, on which day it begins, and what is done. */
export interface Trace {
  readonly coalition: readonly string[];
  readonly day: number;
  readonly steps: readonly Step[];
}

/** What became of a walk. */
export interface Walked {
  readonly trace: Trace;
  readonly findings: readonly Finding[];
  readonly judged: Judged;
  readonly calls: number;
  /** How often a move by an actor was accepted or refused: `profile.number admin accepted`. */
  readonly outcomes: readonly string[];
  /** The columns by which people are recognised that were written. */
  readonly recognisers: readonly string[];
}

const DAYS = 120;

/** Those who reach most other people begin more walks. */
const OFTEN = [
  ...machines,
  ...machines,
  'admin',
  'admin',
  'awayAdmin',
  'awayAdmin',
  'kc',
  'employee',
];

/** Whoever works together in a walk: one or two with a role or a token, and somebody outside. */
function coalitionOf(random: Random): string[] {
  const first = random.oneOf([...insiders, ...OFTEN]);
  const second = random.chance(0.25) ? [random.oneOf([...insiders, ...machines])] : [];
  return [...new Set([first, ...second, STRANGER])];
}

/** One walk in the world, with a cast of its own. */
export class Walk {
  readonly #errand: Errand;
  readonly #world: World;
  readonly #cast: Cast;
  readonly #accepted: Step[] = [];
  readonly #outcomes: string[] = [];
  readonly #recognisers = new Set<string>();
  readonly #tried = new Set<string>();
  #now: Snapshot;
  readonly #start: Snapshot;

  private constructor(world: World, cast: Cast, start: Snapshot) {
    this.#world = world;
    this.#cast = cast;
    this.#errand = new Errand(world, cast);
    this.#start = start;
    this.#now = start;
    this.#openDoors();
  }

  static async begin(world: World, coalition: readonly string[], day: number): Promise<Walk> {
    world.begin(day);
    const cast = await bringCast(world, coalition);
    await world.portal.db.deleteFrom('guess_count').execute();
    await world.portal.db.deleteFrom('outgoing_message').execute();
    return new Walk(world, cast, await snapshotOf(world, cast.ledger.lins()));
  }

  /** Notes for whom the coalition could make a key without any detour when the walk began. */
  #openDoors(): void {
    const { ledger } = this.#cast;
    const accounts = [...this.#start.rows.values()].filter(({ table }) => table === 'account');
    for (const name of ledger.coalition) {
      if (!ledger.has(`${name}.lin`)) continue;
      const own = this.#now.powers.get(ledger.get(`${name}.lin`));
      const roles = own?.roles ?? new Set<string>();
      const helps = (row: (typeof accounts)[number]) =>
        row.columns['affiliation_type'] === null
          ? roles.has('StudentAccountAdministrator') || roles.has('KCEmployee')
          : (roles.has('AccountAdministrator') || roles.has('KCEmployee')) &&
            own?.organisations.has(String(row.columns['organisation_id']));
      for (const row of accounts)
        if (helps(row) && includesPowers(own, this.#now.powers.get(row.lin)))
          ledger.openDoor(row.lin);
    }
  }

  /** Makes a step; @returns what it found. A step whose references are missing is left out. */
  async make(step: Step): Promise<{ readonly findings: Finding[]; readonly isMade: boolean }> {
    const errand = this.#errand;
    errand.step = step;
    errand.findings = [];
    errand.given = new Set();
    errand.hasWritten = false;
    await this.#world.portal.db.deleteFrom('guess_count').execute();
    const before = this.#now;
    const sentBefore = errand.letters.length;
    let isAcceptedStep: boolean;
    try {
      isAcceptedStep = await moveNamed(step.move).run(errand, step.args);
    } catch (error) {
      if (error instanceof MissingReference) return { findings: [], isMade: false };
      throw error;
    }
    this.#outcomes.push(`${step.move} ${step.actor} ${isAcceptedStep ? 'accepted' : 'refused'}`);
    // What a refused call changed all the same is seen after the next one that was accepted.
    if (!errand.hasWritten && !isAcceptedStep) return { findings: errand.findings, isMade: true };
    await errand.collectMail();
    const audit = await auditSince(this.#world, before.lastAuditId);
    const lins = new Set(this.#cast.ledger.lins());
    const after = await snapshotOf(this.#world, [...lins]);
    const findings = judge(
      {
        cast: this.#cast,
        move: step.move,
        actor: step.actor,
        before,
        after,
        audited: new Set(audit.flatMap(({ subject_lin: lin }) => lin ?? [])),
        written: new Set(
          errand.letters.slice(sentBefore).map(({ recipient }) => recipient.toLowerCase()),
        ),
        mostMoved: this.#world.config.treeMovesPeople,
        given: errand.given,
      },
      errand.judged,
    );
    this.#now = after;
    // What a superuser gives or takes moves the front door.
    if (step.actor === 'root') this.#openDoors();
    findings.push(...(await errand.judgeSessions()));
    if (findings.length === 0 && this.#isHarvest(before, after)) {
      findings.push(...(await harvest(errand, before, after, this.#tried)));
      // What the harvest has changed is not the next actor's doing.
      this.#now = await snapshotOf(this.#world, this.#cast.ledger.lins());
    }
    findings.push(...errand.findings);
    if (isAcceptedStep) this.#accepted.push(step);
    return { findings, isMade: true };
  }

  /** Whether the step may have opened a way in that was closed before. */
  #isHarvest(before: Snapshot, after: Snapshot): boolean {
    const differences = differencesBetween(before, after);
    for (const difference of differences)
      for (const column of changedRecognisers(difference))
        this.#recognisers.add(`${difference.row.table}.${column}`);
    return opensAnything(differences);
  }

  /** At the end: lists agree with single calls, for everybody who administers accounts. */
  async judgeLists(): Promise<Finding[]> {
    const errand = this.#errand;
    const { ledger } = this.#cast;
    errand.step = { id: 'end', actor: 'admin', move: 'end' };
    errand.findings = [];
    const list = await errand.call(
      'GET',
      `/api/Accounts/active?organisationTreeNodeGuid=${ledger.get('home.org')}`,
    );
    if (!isAccepted(list) || !Array.isArray(list.body)) return [];
    const listed = new Set(list.body.map((one) => String(Reflect.get(Object(one), 'liUId'))));
    const found: Finding[] = [];
    for (const name of castNames) {
      const liUId = ledger.get(`${name}.liUId`);
      errand.judged.list += 1;
      const single = await errand.call('GET', `/api/EmployeeProfile?liuId=${liUId}`);
      if (listed.has(liUId) && !isAccepted(single))
        found.push({
          oracle: 'list',
          move: 'end',
          what: `admin lists ${name}, whose profile is refused`,
        });
    }
    return [...found, ...errand.findings];
  }

  /** Draws the next step: a move, or what somebody else was allowed to do. */
  draw(random: Random, chosen: readonly Move[], id: string): Step | null {
    const { ledger } = this.#cast;
    const coalition = [...ledger.coalition];
    const repeated = this.#accepted.length > 0 && random.chance(0.08);
    if (repeated) return { ...random.oneOf(this.#accepted), id, actor: random.oneOf(coalition) };
    const isHonest = random.chance(0.12);
    const actors = (move: Move) =>
      isHonest ? (move.honestBy ?? []) : coalition.filter((name) => move.by.includes(name));
    const possible = chosen.filter((move) => actors(move).length > 0);
    if (possible.length === 0) return null;
    const move = random.weighted(possible, ({ weight = 1 }) => weight);
    return this.drawOf(random, move, { id, actor: random.oneOf(actors(move)) });
  }

  /** Draws the arguments of a move. */
  drawOf(random: Random, move: Move, { id, actor }: Pick<Step, 'id' | 'actor'>): Step | null {
    const { ledger } = this.#cast;
    const today = this.#world.today();
    const args: Arguments | null = move.choose({ random, ledger, actor, today });
    return args === null ? null : { id, move: move.name, actor, args };
  }

  result = (trace: Trace, findings: readonly Finding[]): Walked => ({
    trace,
    findings,
    judged: this.#errand.judged,
    calls: this.#errand.calls,
    outcomes: this.#outcomes,
    recognisers: [...this.#recognisers],
  });
}

/** A machine's move needs a machine; the others of a coalition repeat only what people can do. */
const canRepeat = (step: Step): boolean =>
  step.actor === 'portal' ||
  (moveNamed(step.move).by.length > 0 &&
    isMachine(step.actor) === moveNamed(step.move).by.some(isMachine));

/**
 * What only a superuser may do. Each of the coalition tries something of it once in a walk, because
 * the random moves by which it is tried now and then would find a role too many late.
 */
const OF_SUPERUSERS = ['role.give', 'role.give', 'account.suspend', 'people.join'] as const;

/** Makes a random walk of at most so many steps, which ends at the first finding. */
export async function walk(world: World, seed: number, length: number): Promise<Walked> {
  const random = new Random(seed);
  const coalition = coalitionOf(random);
  const day = random.below(DAYS);
  // Half of the moves are left out of each walk, so that the others come closer to each other.
  const chosen = moves.filter(() => random.chance(0.5));
  const one = await Walk.begin(world, coalition, day);
  const steps: Step[] = [];
  const tries = coalition.filter((name) => insiders.some((insider) => insider === name));
  for (let at = 1 - tries.length; at <= length; at += 1) {
    const actor = tries[-at];
    const step =
      actor === undefined
        ? one.draw(random, chosen, `s${at}`)
        : one.drawOf(random, moveNamed(random.oneOf(OF_SUPERUSERS)), { id: `t${-at}`, actor });
    if (step === null || !canRepeat(step)) continue;
    const { findings, isMade } = await one.make(step);
    if (isMade) steps.push(step);
    if (findings.length > 0) return one.result({ coalition, day, steps }, findings);
  }
  const isComplete = random.chance(0.2);
  return one.result({ coalition, day, steps }, isComplete ? await one.judgeLists() : []);
}

/** Repeats a recorded walk; it ends at the first finding. Lists are compared if it is wanted. */
export async function repeat(
  world: World,
  { coalition, day, steps }: Trace,
  { judgesLists }: { readonly judgesLists: boolean },
): Promise<Walked> {
  const one = await Walk.begin(world, coalition, day);
  const made: Step[] = [];
  for (const step of steps) {
    const { findings, isMade } = await one.make(step);
    if (isMade) made.push(step);
    if (findings.length > 0) return one.result({ coalition, day, steps: made }, findings);
  }
  return one.result({ coalition, day, steps: made }, judgesLists ? await one.judgeLists() : []);
}
