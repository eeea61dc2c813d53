import type { Account } from '#contract/account.ts';

const collator = new Intl.Collator('sv-SE');

/**
 * A list in which these accounts are as they are now, at the place of their name, and those of the
 * people who are gone are left out. An account that the list has in a later version stays.
 */
export function merged(
  accounts: readonly Account[],
  changed: readonly Account[],
  gone: readonly string[],
): readonly Account[] {
  const left = new Map(changed.map((account) => [account.norEduPersonLIN, account]));
  const isGone = new Set(gone);
  const remaining = accounts.flatMap((account) => {
    const lin = account.norEduPersonLIN;
    const sent = left.get(lin);
    if (!sent) return isGone.has(lin) ? [] : [account];
    const now = sent.version < account.version ? account : sent;
    if (now.displayName !== account.displayName) return [];
    left.delete(lin);
    return [now];
  });
  const added = [...left.values()].toSorted(byName);
  return added.length === 0 ? remaining : inOrder(remaining, added);
}

/** Merges two lists sorted by name into one sorted list. */
function inOrder(one: readonly Account[], other: readonly Account[]): Account[] {
  const all: Account[] = [];
  let at = 0;
  for (const account of other) {
    for (let next = one[at]; next && byName(next, account) <= 0; next = one[at]) {
      all.push(next);
      at += 1;
    }
    all.push(account);
  }
  return [...all, ...one.slice(at)];
}

const byName = (one: Account, other: Account): number =>
  collator.compare(one.displayName, other.displayName) ||
  (one.norEduPersonLIN < other.norEduPersonLIN ? -1 : 1);
