import type { Transaction } from 'kysely';
import type { ComparedAccount, ComparedPerson } from '#contract/duplicates.ts';
import type { PersonType } from '#contract/values.ts';
import { isClosedAccount, userIdsOf } from '#rules/joins.ts';
import type { Database } from '#server/database/schema.ts';
import { deskFor } from '#server/mail/desk.ts';
import { type ChangeContext, tellPerson } from '#server/people/recogniserChanges.ts';
import { text } from '#server/texts/texts.ts';

interface Joined {
  readonly kept: ComparedPerson;
  readonly joined: ComparedPerson;
  /** The accounts that move, or return. */
  readonly moving: readonly ComparedAccount[];
  readonly kind: 'join' | 'undo';
  /** Whether accounts are reached by a number in the place of another one. */
  readonly replacesNumber: boolean;
}

const letters = {
  join: { subject: 'JOIN/LETTER/SUBJECT', text: 'JOIN/LETTER/TEXT' },
  undo: { subject: 'JOIN/LETTER/UNDONE_SUBJECT', text: 'JOIN/LETTER/UNDONE_TEXT' },
} as const;

/**
 * Tells the owners of all accounts in use, or of all if none is, at every address that the two people have: should they
 * be two human beings after all, both learn of it.
 */
export async function writeOfJoin(
  tx: Transaction<Database>,
  context: ChangeContext,
  { kept, joined, moving, kind, replacesNumber }: Joined,
): Promise<void> {
  const { config } = context;
  const told = [kept, joined].flatMap(({ accounts }) => {
    const inUse = accounts.filter((account) => !isClosedAccount(account));
    return inUse.length > 0 ? inUse : accounts;
  });
  const movingIds = new Set(moving.map(({ id }) => id));
  const stays = ({ id }: ComparedAccount) => !movingIds.has(id);
  const values = {
    productName: config.productName,
    moved: named(moving),
    others: named(told.filter(stays)),
  };
  const noticeFor = (personType: PersonType) => ({
    subject: text(letters[kind].subject, values),
    paragraphs: [
      text(letters[kind].text, values),
      text('JOIN/LETTER/SIGNED_OUT'),
      text('JOIN/LETTER/NOT_MINE', deskFor(config, personType)),
    ],
  });
  await tellPerson(tx, context, {
    lin: kept.lin,
    others: [joined.lin],
    kinds: ['joined'],
    replaced: replacesNumber ? ['number'] : [],
    accountIds: told.map(({ id }) => id),
    noticeFor,
  });
}

const named = (accounts: readonly ComparedAccount[]): string =>
  userIdsOf(accounts).join(', ') || '–';
