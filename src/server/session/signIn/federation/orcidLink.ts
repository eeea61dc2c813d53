import type { Transaction } from 'kysely';
import { usersOf } from '#contract/access.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { mayCall } from '#rules/access.ts';
import { orcidIn } from '#rules/orcid.ts';
import type { SessionLimits } from '#server/config/config.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { violates } from '#server/database/violations.ts';
import type { Actor } from '#server/call/actor.ts';
import { type Issuer, rowOf } from '#server/config/issuers.ts';
import { isAlive } from '#server/session/sessions/lookUp.ts';
import type { Trail } from '#server/session/sessions/sessions.ts';

/**
 * For a user who is signed in to the portal, ORCID's response is a link to their profile; for
 * anybody else it is a sign-in of its own.
 */
export type OrcidPurpose =
  | { readonly kind: 'signIn' | 'refused' }
  | { readonly kind: 'link'; readonly sessionId: string };

export function purposeOf(issuer: Issuer, actor: Actor | null): OrcidPurpose {
  if (rowOf(issuer).proves !== 'orcid' || actor?.scope !== AuthenticationScope.Main)
    return { kind: 'signIn' };
  return mayCall(usersOf('employee-profile'), actor) === 'yes'
    ? { kind: 'link', sessionId: actor.sessionId }
    : { kind: 'refused' };
}

/** `LINKED`, or the reason for failure; the profile has a text for each. */
export type LinkOutcome = 'LINKED' | 'TAKEN' | 'FAILED' | 'EXPIRED';

/** Links the proved ORCID iD to the person of the session, replacing an earlier one. */
export async function linkOrcid(
  db: Db,
  sessionId: string,
  said: string | null,
  { now, limits, auditContext }: { now: Date; limits: SessionLimits; auditContext: Trail },
): Promise<LinkOutcome> {
  const orcId = said === null ? null : orcidIn(said);
  if (orcId === null) return 'FAILED';
  try {
    return await db.transaction().execute(async (tx) => {
      const session = await tx
        .selectFrom('session')
        .select(['lin', 'user_id'])
        .where('id', '=', sessionId)
        .where((eb) => isAlive(eb, now, limits))
        .executeTakeFirst();
      if (session === undefined || session.lin === null) return 'EXPIRED';
      const before = await replace(tx, session.lin, orcId, now);
      const actor = { lin: session.lin, liUId: session.user_id };
      await record(tx, {
        ...auditContext,
        at: now,
        actor,
        subjectLin: session.lin,
        action: 'employee.linkOrcid',
        before,
        after: { orcId },
      });
      return 'LINKED';
    });
  } catch (error) {
    if (violates(error, 'orcid_is_linked')) return 'TAKEN';
    throw error;
  }
}

async function replace(
  tx: Transaction<Database>,
  lin: string,
  orcId: string,
  now: Date,
): Promise<{ orcId: string } | null> {
  const before = await tx
    .selectFrom('orcid')
    .select('orc_id')
    .where('lin', '=', lin)
    .forUpdate()
    .executeTakeFirst();
  const linked = { orc_id: orcId, verified_at: now };
  await tx
    .insertInto('orcid')
    .values({ lin, ...linked })
    .onConflict((conflict) => conflict.column('lin').doUpdateSet(linked))
    .execute();
  return before === undefined ? null : { orcId: before.orc_id };
}
