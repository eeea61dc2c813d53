import { type ExpressionBuilder, sql } from 'kysely';
import { rolesOf } from '../../rules/access.ts';
import type { SessionLimits } from '../config.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { Actor } from './actor.ts';
import { hashOf } from './secrets.ts';

/** Calls that were on their way while another tab renewed the session still carry the token from before. */
export const GRACE_SECONDS = 30;

export const REFUSED_ACCOUNT = /^(adm|tech|student)_/i;

/** What a session cookie stands for at this moment. Stale: the identity provider has to be asked before it is good again. */
export type Found = { readonly state: 'live' | 'stale'; readonly actor: Actor; readonly lastUsedAt: Date };

/**
 * The session of this token, or null when it never was or is over. Roles and account are read anew each time, so that a
 * role that is taken away is gone at the next call.
 */
export async function lookUpSession(db: Db, token: string, now: Date, limits: SessionLimits): Promise<Found | null> {
  const row = await db
    .selectFrom('session')
    .leftJoin('person', 'person.lin', 'session.lin')
    .leftJoin('account', (join) => join.onRef('account.liu_id', '=', 'session.liu_id').onRef('account.lin', '=', 'session.lin'))
    .where((eb) => eb.or([eb('token_hash', '=', hashOf(token)), isPrevious(eb, token, now)]))
    .where((eb) => isAlive(eb, now, limits))
    .selectAll('session')
    .select(['person.display_name as name_of_person', 'person.national_id', 'person.deceased_on', 'account.id as account_id', 'account.user_status', 'account.person_type'])
    .select((eb) => [
      eb.fn.coalesce('account.primary_affiliation', alumAffiliation(eb)).as('primary_affiliation'),
      sql<string[]>`array(${eb.selectFrom('role_assignment').select('role').whereRef('account_id', '=', 'account.id')})`.as('role_names'),
      eb.exists(eb.selectFrom('alumn').select('alumn.id').whereRef('alumn.lin', '=', 'session.lin')).as('is_alumn'),
      eb
        .exists(
          eb
            .selectFrom('session as other')
            .select('other.id')
            .whereRef('other.browser_hash', '=', 'session.browser_hash')
            .whereRef('other.id', '<>', 'session.id')
            .where('other.ends_at', '>', now)
            .where('other.last_used_at', '>', idleSince(now, limits)),
        )
        .as('has_others'),
    ])
    .executeTakeFirst();
  if (row === undefined) return null;

  const isAccountTypeRefused = row.liu_id !== null && REFUSED_ACCOUNT.test(row.liu_id);
  // Who signed in was there at the time, and is gone now.
  const isGone = row.liu_id !== null && row.account_id === null && !isAccountTypeRefused;
  if (isGone || row.user_status === 'Deceased' || row.deceased_on !== null) return null;
  return {
    state: row.access_until > now ? 'live' : 'stale',
    lastUsedAt: row.last_used_at,
    actor: {
      sessionId: row.id,
      scope: row.scope,
      lin: row.lin,
      liUId: row.liu_id,
      displayName: row.name_of_person ?? row.display_name,
      identityNumber: row.national_id ?? row.identity_number,
      hasAL2: row.has_al2,
      personType: row.person_type ?? 'None',
      primaryAffiliation: row.primary_affiliation,
      roles: rolesOf(row.role_names),
      isInAlumniPortal: Boolean(row.is_alumn),
      hasMultipleSignings: Boolean(row.has_others),
      isAccountTypeRefused,
    },
  };
}

/** Whoever has not chosen an account is known as an alumnus all the same: the alumni portal asks for no more. */
const alumAffiliation = (eb: SessionExpressions) =>
  eb
    .selectFrom('account as own')
    .select('own.primary_affiliation')
    .whereRef('own.lin', '=', 'session.lin')
    .where('own.primary_affiliation', '=', 'alum')
    .limit(1);

type SessionExpressions = ExpressionBuilder<Database, 'session'>;

/** Neither over its whole length nor left unused for too long. */
export const isAlive = (eb: SessionExpressions, now: Date, limits: SessionLimits) =>
  eb.and([eb('session.ends_at', '>', now), eb('session.last_used_at', '>', idleSince(now, limits))]);

export const isPrevious = (eb: SessionExpressions, token: string, now: Date) =>
  eb.and([
    eb('session.previous_token_hash', '=', hashOf(token)),
    eb('session.renewed_at', '>', new Date(now.getTime() - GRACE_SECONDS * 1000)),
  ]);

const idleSince = (now: Date, { idleMinutes }: SessionLimits): Date => new Date(now.getTime() - idleMinutes * 60_000);
