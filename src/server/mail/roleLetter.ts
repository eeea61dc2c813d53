import type { Kysely, Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, inEachLanguage } from '#contract/languages.ts';
import type { LocalizedText, Role } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import { text } from '#server/texts/texts.ts';
import type { Config } from '../config.ts';
import type { StoredText } from '../database/tables/columns.ts';
import type { Database } from '../database/schema.ts';
import { dayInEach } from './dayIn.ts';
import { deskFor } from './desk.ts';
import { notifyOwner } from './securityNotice.ts';

/** What has happened to a role or to a part of the organisation. */
export interface RoleChange {
  readonly kind: 'given' | 'ended' | 'taken';
  readonly role: Exclude<Role, 'None'> | null;
  /** The part of the organisation; null for a role. */
  readonly organisation: StoredText | null;
  /** The last day; null: until it is taken away. */
  readonly until: IsoDate | null;
}

/** Who has made a change, as the letter says: a person with a reason, or the identity provider. */
export type RoleAuthor = { readonly name: string; readonly reason: string | null } | 'issuer';

/** Tells the owner of an account of changes to the owner's roles. */
export async function writeOfRoles(
  tx: Transaction<Database> | Kysely<Database>,
  config: Config,
  {
    accountId,
    changes,
    author,
  }: {
    readonly accountId: string;
    readonly changes: readonly RoleChange[];
    readonly author: RoleAuthor;
  },
  now: Date,
): Promise<void> {
  const { person_type: personType } = await tx
    .selectFrom('account')
    .select('person_type')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const notice = {
    subject: text('ROLES/LETTER/SUBJECT', { productName: config.productName }),
    paragraphs: [
      ...changes.map(sentenceOf),
      ...authorship(author),
      text('ROLES/LETTER/QUESTIONS', deskFor(config, personType)),
    ],
  };
  await notifyOwner(tx, config, accountId, notice, now);
}

function sentenceOf({ kind, role, organisation, until }: RoleChange): LocalizedText {
  const subject = role === null ? 'PART' : 'ROLE';
  const what = role === null ? nameOf(organisation ?? {}) : text(`ROLES/ROLE/${role}`);
  if (kind === 'taken') return text(`ROLES/LETTER/TAKEN/${subject}`, { what });
  const change = kind === 'given' ? 'GIVEN' : 'ENDED';
  return until === null
    ? text(`ROLES/LETTER/${change}/${subject}/OPEN`, { what })
    : text(`ROLES/LETTER/${change}/${subject}/UNTIL`, { what, day: dayInEach(until) });
}

const nameOf = (stored: StoredText): LocalizedText =>
  inEachLanguage((language) => stored[language] ?? stored[DEFAULT_LANGUAGE] ?? '');

function authorship(author: RoleAuthor): LocalizedText[] {
  if (author === 'issuer') return [text('ROLES/LETTER/BY_ISSUER')];
  const { name, reason } = author;
  return [
    reason === null
      ? text('ROLES/LETTER/BY', { name })
      : text('ROLES/LETTER/BY_WITH_REASON', { name, reason }),
  ];
}
