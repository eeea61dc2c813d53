import { type Cast, machines } from './cast.ts';
import { holdsPower, type Row, type Snapshot } from './snapshot.ts';

export const oracles = [
  'identity',
  'secret',
  'power',
  'reach',
  'trail',
  'told',
  'answer',
  'list',
] as const;
export type Oracle = (typeof oracles)[number];

/** Something that must never be, and the move that led to it. */
export interface Finding {
  readonly oracle: Oracle;
  readonly move: string;
  /** What exactly was seen, without ids, so that equal faults have equal texts. */
  readonly what: string;
}

/** How often each oracle had something to judge. */
export type Judged = Record<Oracle, number>;
export const nothingJudged = (): Judged => ({
  identity: 0,
  secret: 0,
  power: 0,
  reach: 0,
  trail: 0,
  told: 0,
  answer: 0,
  list: 0,
});

/** What a step was, for the oracles that compare the database before and after it. */
export interface Observed {
  readonly cast: Cast;
  readonly move: string;
  readonly actor: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The people about whom the audit trail has an entry since the step began. */
  readonly audited: ReadonlySet<string>;
  /** The addresses to which something has been sent since the step began. */
  readonly written: ReadonlySet<string>;
  /** How many people a system may give other administrators before it waits. */
  readonly mostMoved: number;
  /** The lins of people to whom the step gave a role, which only a holder of all powers may do. */
  readonly given: ReadonlySet<string>;
}

export const finding = ({ move }: Observed, oracle: Oracle, what: string): Finding => ({
  oracle,
  move,
  what,
});

export const textOf = (
  observed: Observed,
  did: string,
  row: Row,
  columns: readonly string[],
): string =>
  `${observed.actor} ${did} ${row.table} (${columns.toSorted().join(', ')}) of ` +
  whose(observed, row.lin);

export const whose = ({ cast: { ledger }, before }: Observed, lin: string): string => {
  const owner = ledger.ownerOf(lin) ?? 'somebody new';
  return holdsPower(before.powers.get(lin)) ? `${owner} (has power)` : owner;
};

/** Whether the actor is a system, which states people and organisations. */
export const isMachine = (actor: string): boolean => machines.some((name) => name === actor);
