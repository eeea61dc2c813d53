import type { Kysely, Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, inEachLanguage } from '#contract/languages.ts';
import type { LocalizedText, PersonType, Role } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import { text } from '#server/texts/texts.ts';
import type { Config } from '#server/config/config.ts';
import type { StoredText } from '../database/tables/columns.ts';
import type { Database } from '../database/schema.ts';
import { dayInEach } from './dayIn.ts';
import { deskFor } from './desk.ts';
import { notifyOwners } from './securityNotice.ts';

/** What has happened to a role or to a part of the organisation. */
export interface RoleChange {
  readonly kind: 'given' | 'ended' | 'taken';
  readonly role: Exclude<Role, 'None'> | null;
  /** The part of the organisation; null for a role. */
  readonly organisation: StoredText | null;
  /** The last day; null: until it is taken away. */
  readonly until: IsoDate | null;
}

/** Who has made the changes, as the letter says. */
export type RoleAuthor =
  /** The identity provider, by a claim. */
  | 'issuer'
  /** A person, and why. */
  | { readonly name: string; readonly reason: string | null }
  /** A file from a system, and who imported it on the page. */
  | { readonly source: string; readonly importedBy: string | null }
  /** A system that is connected by SCIM, by the name of its client. */
  | { readonly client: string };

export interface RoleLetter {
  /** The accounts of one person to whose addresses the letter is sent. */
  readonly accountIds: readonly string[];
  readonly changes: readonly RoleChange[];
}

/** Tells people of changes to their roles, with one letter for each. */
export async function writeOfRoles(
  tx: Transaction<Database> | Kysely<Database>,
  config: Config,
  letters: readonly RoleLetter[],
  author: RoleAuthor,
  now: Date,
): Promise<void> {
  await notifyOwners(
    tx,
    config,
    letters.map(({ accountIds, changes }) => ({
      accountIds,
      noticeFor: (personType: PersonType) => ({
        subject: text('ROLES/LETTER/SUBJECT', { productName: config.productName }),
        paragraphs: [
          ...changes.map(sentenceOf),
          authorship(author),
          text('ROLES/LETTER/QUESTIONS', deskFor(config, personType)),
        ],
      }),
    })),
    now,
  );
}

const roleNames = {
  AccountAdministrator: text('ROLES/NAME/ACCOUNT_ADMINISTRATOR'),
  AlumniPortalAddressLabelsAdministrator: text(
    'ROLES/NAME/ALUMNI_PORTAL_ADDRESS_LABELS_ADMINISTRATOR',
  ),
  AlumniPortalAdministrator: text('ROLES/NAME/ALUMNI_PORTAL_ADMINISTRATOR'),
  Economist: text('ROLES/NAME/ECONOMIST'),
  InfoCenterEmployee: text('ROLES/NAME/INFO_CENTER_EMPLOYEE'),
  KCEmployee: text('ROLES/NAME/KC_EMPLOYEE'),
  KCTemporary: text('ROLES/NAME/KC_TEMPORARY'),
  LiabilityAndConsentAdministrator: text('ROLES/NAME/LIABILITY_AND_CONSENT_ADMINISTRATOR'),
  MinITSuperUser: text('ROLES/NAME/MINIT_SUPER_USER'),
  StudentAccountAdministrator: text('ROLES/NAME/STUDENT_ACCOUNT_ADMINISTRATOR'),
  TeleserviceEmployee: text('ROLES/NAME/TELESERVICE_EMPLOYEE'),
} as const satisfies Record<NonNullable<RoleChange['role']>, LocalizedText>;

/** The sentences about a role and about a part: until a day, until further notice, and at its end. */
const sentences = {
  ROLE: {
    given: ['ROLES/LETTER/ROLE_GIVEN_UNTIL', 'ROLES/LETTER/ROLE_GIVEN_OPEN'],
    ended: ['ROLES/LETTER/ROLE_ENDED_UNTIL', 'ROLES/LETTER/ROLE_ENDED_OPEN'],
    taken: 'ROLES/LETTER/ROLE_TAKEN',
  },
  PART: {
    given: ['ROLES/LETTER/PART_GIVEN_UNTIL', 'ROLES/LETTER/PART_GIVEN_OPEN'],
    ended: ['ROLES/LETTER/PART_ENDED_UNTIL', 'ROLES/LETTER/PART_ENDED_OPEN'],
    taken: 'ROLES/LETTER/PART_TAKEN',
  },
} as const;

function sentenceOf({ kind, role, organisation, until }: RoleChange): LocalizedText {
  const { [role === null ? 'PART' : 'ROLE']: about } = sentences;
  const what = role === null ? nameOf(organisation ?? {}) : roleNames[role];
  if (kind === 'taken') return text(about.taken, { what });
  const [dated, open] = about[kind];
  return until === null ? text(open, { what }) : text(dated, { what, day: dayInEach(until) });
}

const nameOf = (stored: StoredText): LocalizedText =>
  inEachLanguage((language) => stored[language] ?? stored[DEFAULT_LANGUAGE] ?? '');

function authorship(author: RoleAuthor): LocalizedText {
  if (author === 'issuer') return text('ROLES/LETTER/BY_ISSUER');
  if ('client' in author) return text('ROLES/LETTER/BY_CLIENT', { name: author.client });
  if ('source' in author) {
    const { source, importedBy: name } = author;
    return name === null
      ? text('ROLES/LETTER/BY_FILE', { source })
      : text('ROLES/LETTER/BY_FILE_AND_PERSON', { source, name });
  }
  const { name, reason } = author;
  return reason === null
    ? text('ROLES/LETTER/BY', { name })
    : text('ROLES/LETTER/BY_WITH_REASON', { name, reason });
}
