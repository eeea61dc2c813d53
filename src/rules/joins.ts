import type { ComparedAccount, ComparedPerson, JoinRefusal } from '#contract/duplicates.ts';
import type { UserStatus } from '#contract/values.ts';

/** The facts about a person that determine whether a join is allowed. */
export type JoinFacts = Pick<
  ComparedPerson,
  'lin' | 'numberKind' | 'holdsRole' | 'isAlumn' | 'isDeceased' | 'isSelf' | 'joinedInto'
> & { readonly accounts: readonly JoinAccount[] };

export type JoinAccount = Pick<
  ComparedAccount,
  'id' | 'accountType' | 'personType' | 'affiliation' | 'userStatus'
>;

const closed: readonly UserStatus[] = ['Inactive', 'Retired', 'Deceased', 'None'];

/** Whether the account is closed, so that it may stay behind in a join. */
export const isClosedAccount = ({ userStatus }: Pick<JoinAccount, 'userStatus'>): boolean =>
  closed.includes(userStatus);

/** The user ids of these accounts, in their order. */
export const userIdsOf = (accounts: readonly Pick<ComparedAccount, 'liUId'>[]): string[] =>
  accounts.flatMap(({ liUId }) => (liUId === null ? [] : [liUId]));

const isMain = ({ accountType }: JoinAccount): boolean =>
  accountType === 'Personal' || accountType === 'Student';

/** Whether one person cannot have both: one account of a kind, and one that is managed. */
const areAlternatives = (one: JoinAccount, other: JoinAccount): boolean =>
  (one.affiliation !== null && other.affiliation !== null) ||
  (one.personType === other.personType &&
    (one.accountType === other.accountType || (isMain(one) && isMain(other))));

const alternativesOf = (account: JoinAccount, { accounts }: Pick<JoinFacts, 'accounts'>) =>
  accounts.filter((other) => areAlternatives(account, other));

/**
 * Returns the accounts that move to the person who is kept. A closed account of a kind that this
 * person has already stays with the other person.
 */
export const movingAccounts = <Moving extends JoinAccount>(
  kept: Pick<JoinFacts, 'accounts'>,
  joined: { readonly accounts: readonly Moving[] },
): Moving[] => joined.accounts.filter((account) => alternativesOf(account, kept).length === 0);

/**
 * Returns why `joined` cannot be joined with `kept`. A join never ends an account and never gives
 * an account the roles of another: roles apply to all accounts of a person.
 */
export function joinRefusals(kept: JoinFacts, joined: JoinFacts): JoinRefusal[] {
  if (kept.lin === joined.lin) return ['SAME_PERSON'];
  const both = [kept, joined];
  const clashes = joined.accounts
    .filter((account) => !isClosedAccount(account))
    .map((account) => alternativesOf(account, kept))
    .filter((alternatives) => alternatives.length > 0);
  const areBothInUse = clashes.flat().some((account) => !isClosedAccount(account));
  const rules: [isRefused: boolean, refusal: JoinRefusal][] = [
    [both.some(({ isSelf }) => isSelf), 'SELF'],
    [both.some(({ joinedInto }) => joinedInto !== null), 'IS_JOINED'],
    [both.some(({ isDeceased }) => isDeceased), 'DECEASED'],
    [both.every(({ numberKind }) => numberKind === 'personal'), 'TWO_NUMBERS'],
    [both.some(({ holdsRole }) => holdsRole), 'HOLDS_ROLE'],
    [both.every(({ isAlumn }) => isAlumn), 'BOTH_ALUMNI'],
    [areBothInUse, 'BOTH_IN_USE'],
    [clashes.length > 0 && !areBothInUse, 'KEPT_IS_CLOSED'],
  ];
  return rules.flatMap(([isRefused, refusal]) => (isRefused ? [refusal] : []));
}

/**
 * Returns why a join cannot be undone: `kept` has been joined with somebody since, or `joined` has
 * an account again in the place of one that would return.
 */
export function undoRefusals(
  kept: JoinFacts,
  joined: JoinFacts,
  returning: ReadonlySet<string>,
): JoinRefusal[] {
  const back = kept.accounts.filter(({ id }) => returning.has(id));
  const rules: [isRefused: boolean, refusal: JoinRefusal][] = [
    [kept.isSelf || joined.isSelf, 'SELF'],
    [kept.joinedInto !== null || joined.joinedInto !== kept.lin, 'LATER_JOIN'],
    [kept.holdsRole, 'HOLDS_ROLE'],
    [back.some((account) => alternativesOf(account, joined).length > 0), 'ACCOUNT_IN_PLACE'],
  ];
  return rules.flatMap(([isRefused, refusal]) => (isRefused ? [refusal] : []));
}

/**
 * Whether the number of `joined` identifies better than the one of `kept`: a personal number before
 * a co-ordination number, and both before a transient number.
 */
export const takesNumber = (
  kept: Pick<JoinFacts, 'numberKind'>,
  joined: Pick<JoinFacts, 'numberKind'>,
): boolean => rank(joined.numberKind) > rank(kept.numberKind);

const rank = (kind: JoinFacts['numberKind']): number =>
  kind === null ? 0 : { transient: 1, coordination: 2, personal: 3 }[kind];
