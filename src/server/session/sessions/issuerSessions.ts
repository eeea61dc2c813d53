import { type ExpressionBuilder, sql } from 'kysely';
import type { AuthenticationScope } from '#contract/values.ts';
import { recordAll } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { hashOf } from '#server/base/secrets.ts';
import { revokeInBrowser } from './cardDevices.ts';
import { deletePushOfBrowser } from './pushes.ts';
import type { SignIn, Trail } from './sessions.ts';

/** A sign-out that an issuer has announced. */
export interface IssuerLogout {
  readonly scope: AuthenticationScope;
  /** Identifies the announcement, which is followed once. */
  readonly id: string;
  /** The person, by the issuer's own identifier. */
  readonly subject: string | null;
  /** The issuer's own session. */
  readonly issuerSession: string | null;
}

/** The form in which the provider's own session is stored. */
export const issuerSessionHash = ({ issuerSession }: Pick<SignIn, 'issuerSession'>) =>
  issuerSession ? hashOf(issuerSession) : null;

/** How long announcements are remembered, at least as long as they are valid. */
const REMEMBERED_MINUTES = 15;

/**
 * Ends the sessions that an issuer has ended, and the sign-ins that wait for their second factor, as
 * if the person had signed out there. Returns the number of sessions; null if the announcement has
 * been followed before, so that it cannot end what has begun since.
 */
export async function endIssuerSessions(
  db: Db,
  logout: IssuerLogout,
  now: Date,
  auditContext: Trail,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const isNew = await tx
      .insertInto('logout_token')
      .values({
        id_hash: hashOf(`${logout.scope} ${logout.id}`),
        expires_at: new Date(now.getTime() + REMEMBERED_MINUTES * 60_000),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id_hash')
      .executeTakeFirst();
    if (isNew === undefined) return null;
    await tx
      .deleteFrom('pending_sign_in')
      .where((eb) => isEnded(eb, logout))
      .execute();
    const ended = await tx
      .deleteFrom('session')
      .where((eb) => isEnded(eb, logout))
      .returning(['lin', 'user_id', 'browser_hash', 'scope'])
      .execute();
    for (const { browser_hash: browserHash } of ended) {
      await deletePushOfBrowser(tx, browserHash);
      await revokeInBrowser(tx, browserHash, now);
    }
    await recordAll(
      tx,
      ended.map(({ lin, scope }) => ({
        ...auditContext,
        at: now,
        actor: null,
        subjectLin: lin,
        action: 'session.signOut',
        before: { scope },
        after: { by: 'issuer' },
      })),
    );
    return ended.length;
  });
}

/**
 * Whether a session is one that the issuer has ended. An issuer's session that the portal was not
 * told of at the sign-in can only be found by the person.
 */
function isEnded(
  eb: ExpressionBuilder<
    Pick<Database, 'session' | 'pending_sign_in'>,
    'session' | 'pending_sign_in'
  >,
  { scope, subject, issuerSession }: IssuerLogout,
) {
  const hash = issuerSession === null ? null : hashOf(issuerSession);
  return eb.and([
    eb('scope', '=', scope),
    sql<boolean>`(
      (issuer_session_hash = ${hash} and (${subject}::text is null or subject = ${subject}))
      or (subject = ${subject} and (${hash}::text is null or issuer_session_hash is null)))`,
  ]);
}
