import type { Kysely } from 'kysely';
import type { LiabilityType } from '#contract/values.ts';
import type { Database } from '../schema.ts';
import countries from './countries.json' with { type: 'json' };
import { builtInTerms } from '#server/texts/builtInTerms.ts';

/**
 * The terms that people accept on their way to an account or to the alumni portal: without a text
 * they would accept a page that is not there.
 */
const ACCEPTED_ON_THE_WAY: readonly LiabilityType[] = [
  'Employee',
  'Student',
  'ExternalUser',
  'AlumniPortal',
];

/**
 * Adds what a portal cannot do without and no university has to bring: the countries, and first
 * versions of the terms that people accept on their way to an account. What is there already stays
 * as it is, and several servers may start at the same time. The demonstration brings its own.
 */
export async function addBaseData(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .insertInto('country')
    .values(countries.map(({ code, ...title }) => ({ code, title })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A kind of which there is a later version has had a first one.
  await db
    .insertInto('liability_text')
    .values(ACCEPTED_ON_THE_WAY.map((type) => firstVersion(type, now)))
    .onConflict((conflict) => conflict.columns(['liability_type', 'version']).doNothing())
    .execute();
}

function firstVersion(type: LiabilityType, now: Date) {
  const { isConsent, displayName, systemName, systemText, text, approveText, destinationLink } =
    builtInTerms(type);
  return {
    liability_type: type,
    version: 1,
    is_consent: isConsent,
    display_name: displayName,
    text,
    approve_text: approveText,
    system_name: systemName,
    system_text: systemText,
    destination_link: destinationLink,
    published_at: now,
  };
}
