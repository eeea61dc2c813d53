import type { Transaction } from 'kysely';
import type { PersonChangeKind } from '#contract/personChanges.ts';
import type { LocalizedText, PersonType } from '#contract/values.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { heldUntilOf, type Recogniser } from '#rules/recogniserHold.ts';
import { batchesOf } from '#server/base/batches.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '../database/schema.ts';
import { dayInEach, momentInEach } from '../mail/dayIn.ts';
import { deskFor } from '../mail/desk.ts';
import { addNotifications } from '../mail/portalNotification.ts';
import { notifyOwners, type OwnerNotice, type SecurityNotice } from '../mail/securityNotice.ts';
import type { Author } from '../power/permit.ts';
import { peopleOf } from '../power/powersStore.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import { text } from '../texts/texts.ts';
import {
  accountsOf,
  alumniAddressesOf,
  displayNameOf,
  insertChanges,
} from './personChangeStore.ts';

/** What somebody else has changed of a person. */
export interface PersonChange {
  readonly lin: string;
  /** People who become one with the person, or no longer are. */
  readonly others?: readonly string[];
  /** In the order of the letter. */
  readonly kinds: readonly [PersonChangeKind, ...PersonChangeKind[]];
  /** What replaced an earlier number or address: a first one is trusted at once. */
  readonly replaced?: readonly Recogniser[];
  /** The account that it concerns; null or omitted for the whole person. */
  readonly liUId?: string | null;
  /** The last day of an account that has been given an earlier end. */
  readonly endsOn?: IsoDate | null;
  /** Addresses that were replaced, which hear of it too. */
  readonly earlierAddresses?: readonly string[];
  /** The accounts whose addresses hear of it; all accounts of the person if omitted. */
  readonly accountIds?: readonly string[];
  /** The letter, where it says more than what has changed. The link is added. */
  readonly noticeFor?: (personType: PersonType) => Omit<SecurityNotice, 'secretUntil'>;
}

/** Who makes the changes, and when. */
export interface ChangeContext {
  readonly config: Config;
  readonly now: Date;
  readonly today: IsoDate;
  readonly author: Author;
}

/** For how many days a letter is worth sending, whose link stays valid as long as its change is kept. */
const LETTER_DAYS = 14;
const BATCH_SIZE = 500;
const PAGE = '/account/changenotice';

export const tellPerson = (
  tx: Transaction<Database>,
  context: ChangeContext,
  change: PersonChange,
): Promise<void> => tellPeople(tx, context, [change]);

/**
 * Notes what somebody else has changed of people, and tells each of them at all their addresses and
 * in the portal, with a link by which they state that it was not them. What replaced a number or an
 * address of somebody who has used an account is on hold. Changes that people make to themselves
 * are left out. The number of statements does not grow with the number of people.
 */
export async function tellPeople(
  tx: Transaction<Database>,
  context: ChangeContext,
  changes: readonly PersonChange[],
): Promise<void> {
  const { author } = context;
  const others = changes.filter(({ lin }) => author.kind !== 'person' || author.lin !== lin);
  if (others.length === 0) return;
  const by = author.kind === 'person' ? ((await displayNameOf(tx, author.lin)) ?? null) : null;
  for (const batch of batchesOf(others, BATCH_SIZE)) await tellBatch(tx, context, by, batch);
}

async function tellBatch(
  tx: Transaction<Database>,
  context: ChangeContext,
  by: string | null,
  batch: readonly PersonChange[],
): Promise<void> {
  const { author, config, now, today } = context;
  const lins = batch.map(({ lin }) => lin);
  const involved = batch.flatMap(({ lin, others = [] }) => [lin, ...others]);
  const used = new Set(
    (await peopleOf(tx, involved)).flatMap((one) => (one.has_used_account ? [one.lin] : [])),
  );
  const accounts = Map.groupBy(await accountsOf(tx, lins), ({ lin }) => lin);
  const alumni = Map.groupBy(await alumniAddressesOf(tx, lins), ({ lin }) => lin ?? '');
  const told = batch.map((change) => {
    const { lin, others = [], replaced = [] } = change;
    const wasUsed = [lin, ...others].some((one) => used.has(one));
    const heldUntil = heldUntilOf({ replaced, wasUsed }, today, config.identifierHoldDays);
    const accountIds = change.accountIds ?? (accounts.get(lin) ?? []).map(({ id }) => id);
    return { change, wasUsed, heldUntil, accountIds, token: newToken() };
  });
  await insertChanges(
    tx,
    told.map(({ change: { lin, kinds, replaced = [] }, wasUsed, heldUntil, token }) => ({
      lin,
      kinds: [...kinds],
      replaced: [...replaced],
      by_lin: author.kind === 'person' ? author.lin : null,
      by_source: author.kind === 'source' ? author.source : null,
      made_at: now,
      was_used: wasUsed,
      held_until: heldUntil,
      notice_hash: hashOf(token),
    })),
  );
  const notices = told.map(({ change, heldUntil, accountIds, token }): OwnerNotice => ({
    accountIds,
    otherAddresses: [
      ...(change.earlierAddresses ?? []),
      ...(alumni.get(change.lin) ?? []).map(({ email }) => email),
    ],
    isEverywhere: true,
    noticeFor: (personType) =>
      letterOf({ change, heldUntil, token, by: authorship(author, by), personType }, context),
  }));
  await notifyOwners(tx, config, notices, now);
  await addNotifications(
    tx,
    told.flatMap(({ accountIds }) =>
      accountIds.map((accountId) => ({
        accountId,
        type: 'PersonChange',
        link: PAGE,
        title: text('PERSON_CHANGE/NOTIFICATION/TITLE'),
        message: text('PERSON_CHANGE/NOTIFICATION/TEXT'),
        daysShown: 30,
      })),
    ),
    today,
    now,
  );
}

interface Letter {
  readonly change: PersonChange;
  readonly heldUntil: IsoDate | null;
  readonly token: string;
  readonly by: LocalizedText;
  readonly personType: PersonType;
}

/** Sealed until it is sent, because whoever has the link can hold the person's number. */
function letterOf(
  { change, heldUntil, token, by, personType }: Letter,
  { config, now, today }: Pick<ChangeContext, 'config' | 'now' | 'today'>,
): SecurityNotice {
  const at = momentInEach(now);
  const { subject, paragraphs } = change.noticeFor?.(personType) ?? {
    subject: text('PERSON_CHANGE/SUBJECT', { productName: config.productName }),
    paragraphs: [text('PERSON_CHANGE/INTRO', { at }), ...change.kinds.map(sentenceFor(change)), by],
  };
  return {
    subject,
    paragraphs: [
      ...paragraphs,
      ...(heldUntil === null ? [] : [text('PERSON_CHANGE/HELD', { day: dayInEach(heldUntil) })]),
      text('PERSON_CHANGE/NOT_ME', { link: `${config.baseUrl}${PAGE}#${token}` }),
      ...(change.noticeFor ? [] : [text('PERSON_CHANGE/QUESTIONS', deskFor(config, personType))]),
    ],
    secretUntil: new Date(`${addDays(today, LETTER_DAYS)}T23:59:59Z`),
  };
}

const sentenceFor = ({ liUId = null, endsOn = null }: PersonChange) => {
  const account = { liUId: liUId ?? '–' };
  const sentences: Readonly<Record<PersonChangeKind, () => LocalizedText>> = {
    number: () => text('PERSON_CHANGE/NUMBER'),
    name: () => text('PERSON_CHANGE/NAME'),
    address: () =>
      liUId === null
        ? text('PERSON_CHANGE/ALUMNI_ADDRESS')
        : text('PERSON_CHANGE/ADDRESS', account),
    account: () => text('PERSON_CHANGE/ACCOUNT', account),
    reach: () => text('PERSON_CHANGE/REACH', account),
    ended: () =>
      endsOn === null
        ? text('PERSON_CHANGE/ENDED', account)
        : text('PERSON_CHANGE/ENDS', { ...account, day: dayInEach(endsOn) }),
    joined: () => text('PERSON_CHANGE/JOINED'),
  };
  return (kind: PersonChangeKind): LocalizedText => sentences[kind]();
};

const authorship = (author: Author, by: string | null): LocalizedText =>
  author.kind === 'source'
    ? text('PERSON_CHANGE/BY_SOURCE', { source: author.source })
    : by === null
      ? text('PERSON_CHANGE/BY_OPERATOR')
      : text('PERSON_CHANGE/BY', { name: by });
