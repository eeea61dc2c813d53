import type { ComparedAccount, ComparedPerson, JoinRefusal } from '#contract/duplicates.ts';
import { isClosedAccount, movingAccounts, takesNumber, userIdsOf } from '#rules/joins.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import type { TextKey } from '../texts.ts';

export type People = readonly [ComparedPerson, ComparedPerson];

/** Two people of whom one is kept and the other is joined with that one. */
export interface Join {
  readonly kept: ComparedPerson;
  readonly joined: ComparedPerson;
}

/** The place of one of two people. */
export type Place = 0 | 1;

/** Returns which of the two has been joined with the other; null if neither has. */
export function joinOf([one, other]: People): Join | null {
  if (one.joinedInto === other.lin) return { kept: other, joined: one };
  return other.joinedInto === one.lin ? { kept: one, joined: other } : null;
}

/** The accounts by which a person is known come first: those in use, and main ones among them. */
export const inOrder = (accounts: readonly ComparedAccount[]): ComparedAccount[] =>
  accounts.toSorted((a, b) => rank(a) - rank(b));

const rank = (account: ComparedAccount): number =>
  (isClosedAccount(account) ? 2 : 0) +
  (account.accountType === 'Personal' || account.accountType === 'Student' ? 0 : 1);

/** Returns what distinguishes a person from namesakes: the first user id, or else the lin. */
export const idOf = ({ accounts, lin }: ComparedPerson): string =>
  userIdsOf(inOrder(accounts))[0] ?? lin;

export const nameOf = (person: ComparedPerson): string => `${person.displayName} (${idOf(person)})`;

/**
 * Returns who is kept unless the user chooses otherwise: the person against whom nothing speaks, or
 * else the one whose account in use is older.
 */
export function keptByDefault(
  people: People,
  [refusals, otherRefusals]: readonly [readonly JoinRefusal[], readonly JoinRefusal[]],
): Place {
  const [one, other] = [refusals.length === 0, otherRefusals.length === 0];
  if (one !== other) return one ? 0 : 1;
  const [since, otherSince] = people.map(inUseSince);
  return otherSince !== undefined && (since === undefined || otherSince < since) ? 1 : 0;
}

const inUseSince = ({ accounts }: ComparedPerson): string | undefined =>
  accounts
    .filter((account) => !isClosedAccount(account))
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(0);

/** A sentence about what a join does. */
export interface Consequence {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Returns what happens when `joined` is joined with `kept`. */
export function consequencesOf({ kept, joined }: Join): Consequence[] {
  const names = { kept: nameOf(kept), joined: nameOf(joined) };
  const isAnyInUse = [...kept.accounts, ...joined.accounts].some(
    (account) => !isClosedAccount(account),
  );
  return [
    ...ofAccounts({ kept, joined }),
    ...ofNumbers({ kept, joined }),
    { key: 'DUPLICATES/WHAT/DOCUMENTS', values: names },
    { key: 'DUPLICATES/WHAT/SIGNED_OUT', values: names },
    ...(isAnyInUse ? [{ key: 'DUPLICATES/WHAT/WRITTEN' } as const] : []),
  ];
}

function ofAccounts({ kept, joined }: Join): Consequence[] {
  const moving = movingAccounts(kept, joined);
  const staying = joined.accounts.filter((account) => !moving.includes(account));
  const { cards } = joined;
  const values = (accounts: readonly ComparedAccount[]) => ({
    count: accounts.length,
    // The first ones have no user id, which the first sign-in gives them.
    userIds: userIdsOf(accounts).join(', ') || '–',
    kept: nameOf(kept),
    joined: nameOf(joined),
  });
  return [
    moving.length === 0
      ? { key: 'DUPLICATES/WHAT/NOTHING_MOVES' }
      : { key: 'DUPLICATES/WHAT/MOVES', values: values(moving) },
    ...(staying.length > 0
      ? [{ key: 'DUPLICATES/WHAT/STAYS', values: values(staying) } as const]
      : []),
    // A card belongs to an account.
    ...(cards > 0 && moving.length > 0
      ? [
          staying.length > 0
            ? ({ key: 'DUPLICATES/WHAT/CARDS_FOLLOW' } as const)
            : ({ key: 'DUPLICATES/WHAT/CARDS', values: { count: cards } } as const),
        ]
      : []),
  ];
}

function ofNumbers({ kept, joined }: Join): Consequence[] {
  const takes = takesNumber(kept, joined);
  const { numberKind, maskedNumber } = takes ? joined : kept;
  if (numberKind === null) return [];
  const values = { kept: nameOf(kept), number: maskedNumber ?? '' };
  return [
    takes
      ? { key: `DUPLICATES/WHAT/TAKES_NUMBER/${upperCase(numberKind)}`, values }
      : { key: `DUPLICATES/WHAT/KEEPS_NUMBER/${upperCase(numberKind)}`, values },
  ];
}
