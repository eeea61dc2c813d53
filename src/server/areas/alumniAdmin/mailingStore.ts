import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { AlumniFilter } from '#contract/alumniMailing.ts';
import type { ListedPerson } from '#rules/alumniFile.ts';
import { labelConsent } from '#rules/labelConsent.ts';
import type { Db } from '#server/database/open.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import { alumnRows, type AlumnRow } from './alumnStore.ts';

export type Filter = Omit<AlumniFilter, 'source'>;
/**
 * Builds conditions on a member that can be used in any statement that includes the members table.
 */
const eb = expressionBuilder<Database, 'alumn'>();

/** The people that the filter applies to; null means everybody in the register. */
export type Listed = readonly ListedPerson[] | null;

const isListed = (people: Listed) => {
  if (people === null) return sql<SqlBool>`true`;
  const numbers = people.flatMap(({ nationalId }) => nationalId ?? []);
  const addresses = people.flatMap(({ email }) => email ?? []);
  return eb.or([
    sql<SqlBool>`alumn.national_id = any(${numbers})`,
    sql<SqlBool>`lower(alumn.email) = any(${addresses})`,
    sql<SqlBool>`lower(alumn.secondary_email) = any(${addresses})`,
  ]);
};

/** Matches members by the language and country that the mailing is intended for. */
const isInAudience = ({ preferredLanguage, countryCodes }: Filter) =>
  eb.and([
    ...(preferredLanguage === null ? [] : [eb('alumn.preferred_language', '=', preferredLanguage)]),
    ...(countryCodes.length === 0
      ? []
      : [
          eb.exists(
            eb
              .selectFrom('alumn_address as home')
              .select('home.id')
              .whereRef('home.alumn_id', '=', 'alumn.id')
              .where('home.is_primary', '=', true)
              .where('home.country_code', 'in', countryCodes),
          ),
        ]),
  ]);

const wishes = [
  ['massMailingPostal', 'alumn.mass_mailing_postal'],
  ['massMailingEmail', 'alumn.mass_mailing_email'],
  ['massMailingMobile', 'alumn.mass_mailing_mobile'],
  ['newsletterSv', 'alumn.newsletter_sv'],
  ['newsletterEn', 'alumn.newsletter_en'],
  ['liUMagazine', 'alumn.magazine'],
] as const;
const byPost = ['massMailingPostal', 'liUMagazine'] as const;
const byEmail = ['massMailingEmail', 'newsletterSv', 'newsletterEn'] as const;

/** Matches members by what they have accepted or declined to receive. */
const acceptsMailing = (filter: Filter) =>
  eb.and(
    wishes.flatMap(([wish, column]) => {
      const wanted = filter[wish];
      return wanted === null ? [] : [eb(column, '=', wanted)];
    }),
  );

/**
 * Matches members whose address of the requested kind is flagged as rejected, so that the mail
 * would be returned again.
 */
const hasRejectedAddress = (filter: Filter) =>
  eb.or([
    ...(byPost.some((wish) => filter[wish]) ? [eb('alumn.rejected_address', '=', true)] : []),
    ...(byEmail.some((wish) => filter[wish]) ? [eb('alumn.rejected_email', '=', true)] : []),
  ]);

/**
 * Matches the members that the filter selects: listed, in the intended language and country,
 * willing to receive the mail, and with an address that is not rejected.
 */
export const isSelected = (filter: Filter, people: Listed) =>
  eb.and([
    isListed(people),
    isInAudience(filter),
    acceptsMailing(filter),
    eb.not(hasRejectedAddress(filter)),
  ]);

/**
 * Matches members for whom a label is printed, where `address` is the primary address: those who
 * accept this post and have an address that is not rejected.
 */
export function isReachedByPost(filter: Filter) {
  const consent = labelConsent(filter);
  if (consent === null) return sql<SqlBool>`false`;
  const accepts = consent === 'liUMagazine' ? 'alumn.magazine' : 'alumn.mass_mailing_postal';
  return sql<SqlBool>`${sql.ref(accepts)} and not alumn.rejected_address
    and (address.address <> '' or address.city <> '')`;
}

/**
 * Counts the members that the filter selects, those of them with a label, and those excluded
 * because they declined or because their address is rejected.
 */
export async function countsOf(db: Db, filter: Filter, people: Listed) {
  const row = await db
    .selectFrom('alumn')
    .leftJoin('alumn_address as address', (join) =>
      join.onRef('address.alumn_id', '=', 'alumn.id').on('address.is_primary', '=', true),
    )
    .select([
      sql<string>`count(*) filter (where (${acceptsMailing(filter)}) and not (${hasRejectedAddress(filter)}))`.as(
        'found',
      ),
      sql<string>`count(*) filter (where (${acceptsMailing(filter)})
          and not (${hasRejectedAddress(filter)}) and ${isReachedByPost(filter)})`.as('labels'),
      sql<string>`count(*) filter (where not (${acceptsMailing(filter)}))`.as('declined'),
      sql<string>`count(*) filter (where (${acceptsMailing(filter)}) and (${hasRejectedAddress(filter)}))`.as(
        'cameBack',
      ),
    ])
    .where(isListed(people))
    .where(isInAudience(filter))
    .executeTakeFirstOrThrow();
  return {
    found: Number(row.found),
    labels: Number(row.labels),
    declined: Number(row.declined),
    cameBack: Number(row.cameBack),
  };
}

/** Counts the listed people who are in the register. */
export async function countListed(db: Db, people: readonly ListedPerson[]): Promise<number> {
  const row = await db
    .selectFrom('alumn')
    .select((counted) => counted.fn.countAll<string>().as('count'))
    .where(isListed(people))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const BATCH = 500;

/**
 * Streams the selected members in batches ordered by id, so that only one batch at a time is in
 * memory.
 */
export async function* found(
  db: Db,
  filter: Filter,
  people: Listed,
  batch = BATCH,
): AsyncGenerator<AlumnRow[]> {
  for (let after: string | null = null; ;) {
    const rows: AlumnRow[] = await alumnRows(db, after)
      .where(isSelected(filter, people))
      .orderBy('alumn.id')
      .limit(batch)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** The saved lists without their content, newest first. */
export const savedFiles = (db: Db) =>
  db
    .selectFrom('alumni_file')
    .innerJoin('person', 'person.lin', 'alumni_file.creator_lin')
    .select([
      'alumni_file.id',
      'alumni_file.name',
      'alumni_file.description',
      'alumni_file.created_at',
      'person.display_name as creator',
    ])
    .orderBy('alumni_file.created_at', 'desc')
    .execute();
export type SavedFileRow = Awaited<ReturnType<typeof savedFiles>>[number];

export const contentOf = (db: Db, id: string) =>
  db.selectFrom('alumni_file').select('content').where('id', '=', id).executeTakeFirst();

export const addFile = (
  tx: Tx,
  file: {
    name: string;
    description: string;
    creator_lin: string;
    created_at: Date;
    content: Buffer;
  },
) => tx.insertInto('alumni_file').values(file).returning('id').executeTakeFirstOrThrow();

export const removeFile = (tx: Tx, id: string) =>
  tx.deleteFrom('alumni_file').where('id', '=', id).returning('name').executeTakeFirst();
