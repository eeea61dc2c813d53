/**
 * The ledger of a walk: which human being is behind each actor, whose record each `lin` is, and
 * which values (ids, numbers, addresses, keys) have become known to whom. Values have names by
 * which a trace refers to them, so that it can be repeated and shortened.
 */

export const valueKinds = [
  'lin',
  'liUId',
  'nin',
  'mail',
  'accountId',
  'org',
  'orgId',
  'key',
  'token',
  'run',
] as const;
export type ValueKind = (typeof valueKinds)[number];

interface Entry {
  /** Such as `student.nin` or `s4.key`. */
  readonly name: string;
  readonly kind: ValueKind;
  readonly value: string;
  /** The human being whom it recognises; null: nobody in particular. */
  readonly owner: string | null;
}

/** A step of a shortened trace refers to what a step that was left out has made. */
export class MissingReference extends Error {
  override readonly name = 'MissingReference';
}

export class Ledger {
  readonly #entries = new Map<string, Entry>();
  /** The human being whose record it is, by lin. */
  readonly #owners = new Map<string, string>();
  /** The people who share whatever they learn or hold. */
  readonly coalition: ReadonlySet<string>;
  /**
   * The records that somebody of the coalition could open by the front door when the walk began,
   * or that the coalition itself has made: taking one over is no detour.
   */
  readonly #open = new Set<string>();

  constructor(coalition: readonly string[]) {
    this.coalition = new Set(coalition);
  }

  add(name: string, kind: ValueKind, value: string | null, owner: string | null): void {
    if (value !== null) this.#entries.set(name, { name, kind, value, owner });
  }

  /** Notes whose record a person is. The first note stands: a record never changes its owner. */
  own(lin: string, human: string): void {
    if (!this.#owners.has(lin)) this.#owners.set(lin, human);
  }

  ownerOf = (lin: string): string | null => this.#owners.get(lin) ?? null;
  lins = (): readonly string[] => [...this.#owners.keys()];
  openDoor = (lin: string): unknown => this.#open.add(lin);
  isOpen = (lin: string): boolean => this.#open.has(lin);

  /** Whether the human being may hold a session or a secret of this record. */
  mayBe(human: string, lin: string): boolean {
    const owner = this.ownerOf(lin);
    if (owner === human) return true;
    if (!this.coalition.has(human)) return false;
    return this.isOpen(lin) || (owner !== null && this.coalition.has(owner));
  }

  /** The human being whom a number recognises; null for one that nobody has. */
  holderOf = (nin: string): string | null =>
    this.all('nin').find(({ value }) => value === nin)?.owner ?? null;

  all = (kind: ValueKind): readonly Entry[] =>
    [...this.#entries.values()].filter((entry) => entry.kind === kind);

  /** The names of all accounts, such as `student` or `s4`, that have a value of this kind. */
  having = (kind: ValueKind): readonly string[] =>
    this.all(kind).map(({ name }) => name.slice(0, name.lastIndexOf('.')));

  has = (name: string): boolean => this.#entries.has(name);

  /** @throws {MissingReference} if there is no value of that name */
  get(name: string): string {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new MissingReference(name);
    return entry.value;
  }

  /** What an argument means: `@student.nin` names a value, anything else is itself. */
  meaning = (argument: string): string =>
    argument.startsWith('@') ? this.get(argument.slice(1)) : argument;

  /** The same text with every value replaced by its name, to print it. */
  nameOf = (value: string): string =>
    [...this.#entries.values()].find((entry) => entry.value === value)?.name ?? value;
}
