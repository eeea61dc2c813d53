import type { QueryCreator, Transaction } from 'kysely';
import { isCallerVerified } from '#rules/callerVerification.ts';
import type { IsoDate } from '#rules/dates.ts';
import {
  type AccountConcern,
  type AuthorStanding,
  type Concern,
  type Objection,
  objections,
} from '#rules/power.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { powersOf, standingsOf } from './powers.ts';
import { lockAccountsOf, verificationsBy } from './powersStore.ts';

declare const asked: unique symbol;

/**
 * What a permit allows: a concern of the law, or `protection`, which ends what opens an account and
 * opens nothing itself: a key is revoked, a password becomes one that nobody knows.
 */
export type Permitted = Concern | 'protection';

/**
 * Proof that the law of power allows a change to this person in this transaction. Only this module
 * makes one, and the writers of people, accounts and secrets require one, so that a change that has
 * not been asked for does not compile.
 */
export interface Permit<K extends Permitted> {
  readonly [asked]: (concern: K) => void;
  readonly lin: string;
}

/** Whoever may open an account may also end what opens it. */
export type Protection = Permit<'secret'> | Permit<'protection'>;

/** Who makes a change to somebody: a person, a system that states people, or the operator. */
export type Author =
  | { readonly kind: 'person'; readonly lin: string }
  | { readonly kind: 'source'; readonly source: string }
  | { readonly kind: 'operator' };

/** The permit, or why there is none. */
export type Decision<K extends Concern> =
  | { readonly permit: Permit<K>; readonly objections?: undefined }
  | {
      readonly permit?: undefined;
      readonly objections: readonly Objection[];
      /** What stands against one of the concerns. */
      readonly objectionsTo: (concern: K) => readonly Objection[];
    };

interface When {
  readonly now: Date;
  readonly today: IsoDate;
  /** Whether the call itself proves who the person is, such as by a document that was shown. */
  readonly isProved?: boolean;
}

const permitFor = <K extends Permitted>(lin: string): Permit<K> =>
  // The brand exists in types only.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({ lin }) as Permit<K>;

/**
 * Asks the law whether the author may do to each of these people what is named there. Their accounts
 * stay locked until the transaction ends, so that nobody is given a role meanwhile. What is done to
 * one person is permitted or refused as a whole. A person who does not exist is `OTHER_ACCOUNT`.
 */
export async function permits<K extends Concern>(
  tx: Transaction<Database>,
  author: Author,
  asked: ReadonlyMap<string, readonly K[]>,
  when: When,
): Promise<(lin: string) => Decision<K>> {
  const lins = [...asked.keys()];
  if (author.kind !== 'operator') await lockAccountsOf(tx, lins);
  const objected = await objectionsTo(tx, author, lins, when);
  return (lin) => {
    const concerns = asked.get(lin);
    if (concerns === undefined) throw new Error('The law has not been asked about this person.');
    const found = [...new Set(concerns.flatMap((concern) => objected(lin, concern)))];
    return found.length === 0
      ? { permit: permitFor<K>(lin) }
      : { objections: found, objectionsTo: (concern) => objected(lin, concern) };
  };
}

/** The same for one person. */
export const permit = async <K extends Concern>(
  tx: Transaction<Database>,
  author: Author,
  asked: readonly K[],
  lin: string,
  when: When,
): Promise<Decision<K>> => (await permits(tx, author, new Map([[lin, asked]]), when))(lin);

/**
 * Returns what stands against each change, for pages that tell it in advance. Locks nothing, so it
 * permits nothing.
 */
export async function objectionsTo(
  db: Db,
  author: Author,
  lins: readonly string[],
  { now, today, isProved = false }: When,
): Promise<(lin: string, concern: Concern) => readonly Objection[]> {
  if (author.kind === 'operator') return () => [];
  const people = await standingsOf(db, [...new Set(lins)], today);
  const standing = await authorStanding(db, author, today);
  const proved = author.kind === 'person' ? await provedTo(db, author.lin, lins, now) : new Set();
  return (lin, concern) => {
    const person = people.get(lin);
    if (person === undefined) return ['OTHER_ACCOUNT'];
    return objections(standing, person, concern, { isProved: isProved || proved.has(lin) });
  };
}

async function authorStanding(
  db: Db,
  author: Exclude<Author, { kind: 'operator' }>,
  today: IsoDate,
): Promise<AuthorStanding> {
  if (author.kind !== 'person') return author;
  return { ...author, powers: (await powersOf(db, [author.lin], today))(author.lin) };
}

async function provedTo(
  db: Db,
  workerLin: string,
  lins: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await verificationsBy(db, workerLin, lins);
  return new Set(
    rows
      .filter(({ verified_at: at }) => at !== null && isCallerVerified(at, now))
      .map(({ subject_lin: lin }) => lin),
  );
}

/**
 * What people do with their own accounts, after their own proof: the rules of the session, of
 * sign-ins and of codes have decided. The caller is the person, and no page or desk acts for them.
 */
export const permitOwner = (
  lin: string,
): Permit<Exclude<Concern, 'number' | 'name' | 'join' | 'reach'>> => permitFor(lin);

/**
 * What protects the owner of an account and gives nobody anything. Whoever reaches the account may
 * do it, whatever powers its owner has.
 */
export const permitProtection = (lin: string): Permit<'protection'> => permitFor(lin);

/** What the portal does by itself as time passes: accounts end, and what is left is deleted. */
export const permitNight = (lin: string): Permit<AccountConcern> => permitFor(lin);

/** What a person has when they are added: nobody has been recognised by it before. */
export const permitNewPerson = (lin: string): Permit<Concern> => permitFor(lin);

/** The accounts of the person whom the permit is about, as part of a statement. */
export const accountsOf = (
  db: Pick<QueryCreator<Database>, 'selectFrom'>,
  { lin }: Pick<Permit<never>, 'lin'>,
) => db.selectFrom('account').select('account.id').where('account.lin', '=', lin);

/**
 * Ends the transaction if a writer has been handed the permit of another person than the owner of
 * what it writes. @throws
 */
export function expectPermitOf({ lin }: Pick<Permit<never>, 'lin'>, owner: string): void {
  if (lin !== owner) throw new Error('The permit is about another person.');
}
