import type { ComparedPerson, DuplicateReason, PossibleDuplicate } from '#contract/duplicates.ts';
import { duplicateReasons } from '#rules/duplicates.ts';
import { isClosedAccount, userIdsOf } from '#rules/joins.ts';
import type { Db } from '#server/database/open.ts';
import { candidates, joinedWithAccount, likenessOf } from './findStore.ts';
import { type ComparedPair, comparedPeople, type Lins, type Viewer } from './peopleStore.ts';

/** Two people by lin, and what they have in common. */
interface Pair {
  readonly lins: Lins;
  readonly reasons: readonly DuplicateReason[];
}

/** Returns the people who are likely one human being, the likeliest first, and their number. */
export async function possibleDuplicates(
  db: Db,
  viewer: Viewer,
  limit: number,
): Promise<{ duplicates: PossibleDuplicate[]; total: number }> {
  const pairs = [...(await pairsInUseAgain(db, viewer)), ...(await pairsAlike(db))];
  const shown = pairs.slice(0, limit);
  const people = await comparedPeople(
    db,
    shown.flatMap(({ lins }) => lins),
    viewer,
  );
  const duplicates = shown.flatMap(({ lins, reasons }): PossibleDuplicate[] => {
    const [one, other] = [people.get(lins[0]), people.get(lins[1])];
    return one && other ? [{ people: [listed(one), listed(other)], reasons: [...reasons] }] : [];
  });
  return { duplicates, total: pairs.length };
}

const listed = ({ lin, displayName, birthDate, accounts }: ComparedPerson) => ({
  lin,
  displayName,
  birthDate,
  userIds: userIdsOf(accounts),
});

async function pairsAlike(db: Db): Promise<Pair[]> {
  const rows = await candidates(db);
  return rows
    .map(({ one, other }) => ({
      lins: [one.lin, other.lin] as const,
      name: one.names.join(' '),
      reasons: duplicateReasons(one, other),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted(
      (a, b) =>
        likelihood(b.reasons) - likelihood(a.reasons) ||
        a.name.localeCompare(b.name) ||
        a.lins.join().localeCompare(b.lins.join()),
    );
}

/** More facts in common come first, and among as many the same name before a similar one. */
const likelihood = (reasons: readonly DuplicateReason[]): number =>
  2 * reasons.length + (reasons.includes('sameName') ? 1 : 0);

async function pairsInUseAgain(db: Db, viewer: Viewer): Promise<Pair[]> {
  const rows = await joinedWithAccount(db);
  const joined = await comparedPeople(
    db,
    rows.map(({ lin }) => lin),
    viewer,
  );
  return rows
    .filter(({ lin }) => isInUse(joined.get(lin)))
    .map(({ lin, joined_into: kept }) => ({ lins: [kept, lin], reasons: ['inUseAgain'] }));
}

const isInUse = (person: ComparedPerson | undefined): boolean =>
  person?.accounts.some((account) => !isClosedAccount(account)) ?? false;

/** Returns what the two have in common; empty for people who are not alike. */
export async function reasonsFor(db: Db, [one, other]: ComparedPair): Promise<DuplicateReason[]> {
  const isJoinedAndInUse = [one, other].some(
    (person) => person.joinedInto !== null && isInUse(person),
  );
  if (isJoinedAndInUse) return ['inUseAgain'];
  const alike = await likenessOf(db, [one.lin, other.lin]);
  return alike ? duplicateReasons(alike.one, alike.other) : [];
}
