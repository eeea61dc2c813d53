import type { CastName } from './cast.ts';
import { castNames, freshNationalId, insiders, machines, STRANGER } from './cast.ts';
import type { Ledger, ValueKind } from './ledger.ts';
import type { Random } from './random.ts';
import type { Errand } from './errand.ts';

/** The arguments of a move by name: `@student.nin` names a value, anything else is itself. */
export type Arguments = Readonly<Record<string, string>>;

/** One move of one actor, as it is recorded, repeated and shortened. */
export interface Step {
  /** Names what the step makes, such as `s4` of `s4.key`; kept when other steps are left out. */
  readonly id: string;
  readonly move: string;
  readonly actor: string;
  readonly args: Arguments;
}

/** What a move may choose its arguments from. */
export interface Choice {
  readonly random: Random;
  readonly ledger: Ledger;
  readonly actor: string;
  readonly today: string;
}

/** A legal sequence of calls by one actor, under one name. */
export interface Move {
  readonly name: string;
  /** Those of the coalition who make it. */
  readonly by: readonly string[];
  /** Those who make it without belonging to the coalition: what a careful person would do. */
  readonly honestBy?: readonly string[];
  readonly weight?: number;
  /** Chooses the arguments; null if there is nothing to choose from. */
  readonly choose: (choice: Choice) => Arguments | null;
  /** Makes the calls, and returns whether they were accepted. */
  readonly run: (errand: Errand, args: Arguments) => Promise<boolean>;
}

export const ADMINISTRATORS = ['admin', 'kc', 'awayAdmin'] as const satisfies readonly CastName[];
export const KEY_MAKERS = [...ADMINISTRATORS, 'studentAdmin'] as const;
export const DESKS = ['info', 'kc', 'kcTemp', 'tele'] as const satisfies readonly CastName[];
export const EVERYBODY: readonly string[] = [...castNames, STRANGER];
export const EVERY_INSIDER: readonly string[] = insiders;
export const EVERY_ACTOR: readonly string[] = [...EVERYBODY, ...machines];

const HOSTILE = [
  '',
  ' ',
  '0',
  '\u202e',
  '%00',
  "' or 1=1 --",
  'null',
  '../..',
  '٣',
  'x'.repeat(300),
];

/** Draws arguments: mostly what is known, half of it somebody else's, and now and then anything. */
export class Draw {
  readonly #choice: Choice;

  constructor(choice: Choice) {
    this.#choice = choice;
  }

  #isOwn = (human: string | null): boolean => {
    const { ledger, actor } = this.#choice;
    return human !== null && (human === actor || ledger.coalition.has(human));
  };

  /** The name of an account or a person that has a value of this kind. */
  who(kind: ValueKind = 'liUId'): string | null {
    const { ledger, random } = this.#choice;
    const names = [...new Set(ledger.having(kind))].filter((name) => name !== 'root');
    const owners = new Map(ledger.all(kind).map(({ name, owner }) => [name.split('.')[0], owner]));
    const own = names.filter((name) => this.#isOwn(owners.get(name) ?? null));
    const others = names.filter((name) => !own.includes(name));
    // What has just been made, and who has most power, are worth more than the others.
    const made = names.filter((name) => /^s\d/.test(name));
    if (made.length > 0 && random.chance(0.2)) return random.oneOf(made);
    if (names.includes('victim') && random.chance(0.15)) return 'victim';
    const from = random.chance(0.25) && own.length > 0 ? own : others.length > 0 ? others : own;
    return from.length === 0 ? null : random.oneOf(from);
  }

  /** A value of this kind, as an argument. */
  value(kind: ValueKind): string {
    const { ledger, random } = this.#choice;
    const share = random.next();
    const all = ledger.all(kind);
    if (share < 0.1) return random.oneOf(HOSTILE);
    if (share < 0.3 || all.length === 0) return this.#generated(kind);
    const own = all.filter(({ owner }) => this.#isOwn(owner));
    const others = all.filter(({ owner }) => !this.#isOwn(owner));
    const from = random.chance(0.5) && own.length > 0 ? own : others.length > 0 ? others : own;
    return `@${random.oneOf(from).name}`;
  }

  #generated(kind: ValueKind): string {
    const { random } = this.#choice;
    if (kind === 'nin') return freshNationalId();
    if (kind === 'mail') return `m${random.below(1e6)}@elsewhere.example`;
    if (kind === 'orgId') return `new${random.below(1e6)}`;
    return crypto.randomUUID();
  }

  /** A part of the organisation, mostly one in which somebody of the cast administers accounts. */
  unit(): string {
    const { random } = this.#choice;
    return random.chance(0.7)
      ? random.oneOf(['@home.org', '@homeUnit.org', '@away.org'])
      : this.value('org');
  }

  oneOf = <T>(values: readonly T[]): T => this.#choice.random.oneOf(values);
}

/** Declares a move whose arguments are drawn. */
export const move = (
  fields: Omit<Move, 'choose'> & {
    readonly choose: (draw: Draw, choice: Choice) => Arguments | null;
  },
): Move => ({ ...fields, choose: (choice) => fields.choose(new Draw(choice), choice) });

/** The arguments, unless one of them could not be drawn. */
export const args = (given: Readonly<Record<string, string | null>>): Arguments | null =>
  Object.values(given).includes(null) ? null : (given as Arguments);

/** The field of an answer, however it is nested. */
export const field = (body: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), body);
export const textOf = (body: unknown, ...path: readonly string[]): string | null => {
  const value = field(body, ...path);
  return typeof value === 'string' ? value : null;
};
