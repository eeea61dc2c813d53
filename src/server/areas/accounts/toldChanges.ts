import type { Account } from '#contract/account.ts';
import type { PersonChangeKind } from '#contract/personChanges.ts';
import { isEndedSooner } from '#rules/accountConcerns.ts';
import type { Recogniser } from '#rules/recogniserHold.ts';
import type { PersonChange } from '#server/people/recogniserChanges.ts';

interface Edited {
  readonly before: Account;
  readonly after: Account;
  /** Whether the number was replaced: accounts of lists have it masked. */
  readonly isNumberReplaced?: boolean;
}

/**
 * Returns what the owner of a changed account is told; null for what is not told, such as an
 * extension, a description or the activity that pays.
 */
export function toldChange({
  before,
  after,
  isNumberReplaced = false,
}: Edited): PersonChange | null {
  const isRenamed =
    before.givenName !== after.givenName ||
    before.surname !== after.surname ||
    before.displayName !== after.displayName;
  const isAddressChanged = before.externalEmailAddress !== after.externalEmailAddress;
  const found: [applies: boolean, kind: PersonChangeKind][] = [
    [isNumberReplaced, 'number'],
    [isRenamed, 'name'],
    [isAddressChanged, 'address'],
    [before.organisationId !== after.organisationId, 'reach'],
    [isEndedSooner(before, after), 'ended'],
  ];
  const [first, ...others] = found.flatMap(([applies, kind]) => (applies ? [kind] : []));
  if (first === undefined) return null;
  const replaced: [applies: boolean, recogniser: Recogniser][] = [
    [isNumberReplaced && before.norEduPersonNIN !== null, 'number'],
    [isReplaced(before.externalEmailAddress, after.externalEmailAddress), 'address'],
  ];
  return {
    lin: after.norEduPersonLIN,
    kinds: [first, ...others],
    replaced: replaced.flatMap(([applies, recogniser]) => (applies ? [recogniser] : [])),
    liUId: after.liUId,
    endsOn: after.userStatus === before.userStatus ? after.validThrough : null,
    earlierAddresses:
      isAddressChanged && before.externalEmailAddress ? [before.externalEmailAddress] : [],
  };
}

const isReplaced = (before: string | null, after: string | null): boolean =>
  before !== null && after !== null && before !== after;
