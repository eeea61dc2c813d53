import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import {
  AuthenticationScope,
  type LiabilityType,
  type PersonAffiliation,
} from '#contract/values.ts';
import { rolesOf } from '#rules/access.ts';
import type { IsoDate } from '#rules/dates.ts';
import { accountTermsOf } from '#rules/liability.ts';
import { latestAt } from '#rules/recent.ts';
import { termsQuestionOf } from '#rules/termsDeadline.ts';
import { isRefusedAtSignIn } from '#rules/userId.ts';
import type { SessionLimits } from '#server/config/config.ts';
import { isInForce } from '#server/database/grants.ts';
import type { Db } from '#server/database/open.ts';
import { prepared, type Value } from '#server/database/prepared.ts';
import type { Database } from '#server/database/schema.ts';
import { standingColumns } from '#server/database/standing.ts';
import { todayAt } from '#server/call/today.ts';
import type { Actor } from '#server/call/actor.ts';
import { hashOf } from '#server/base/secrets.ts';
import { type AccessDenial, accessDenialOf } from './accessDenial.ts';

/**
 * Calls that were in flight while another tab renewed the session still carry the previous token.
 */
const GRACE_SECONDS = 30;

/**
 * The current state of the session in a cookie. Stale: the identity provider must confirm the
 * session before it is valid again.
 */
export type Found = {
  readonly state: 'live' | 'stale';
  readonly actor: Actor;
  readonly lastUsedAt: Date;
  readonly sealedTokens: Buffer | null;
};

/** A session that would still be valid, but that the account's status has ended. */
export interface ClosedSession extends AccessDenial {
  readonly state: 'closed';
  readonly sessionId: string;
}

/**
 * Returns the session of this token, or null if it never existed or has ended. Roles, account and
 * status are read on every call, so that a role that is withdrawn is lost at the next call, and so
 * is the session of an account that is suspended.
 */
export async function lookUpSession(
  db: Db,
  token: string,
  now: Date,
  limits: SessionLimits,
): Promise<Found | ClosedSession | null> {
  const lookup = {
    ...previousToken(hashOf(token), now),
    now,
    idleSince: idleSince(now, limits),
    today: todayAt(now),
  };
  const present = await sessionByToken(db, lookup);
  const rows = present.length === 0 ? await sessionByPreviousToken(db, lookup) : present;
  const [row] = rows;
  if (row === undefined) return null;

  const isAccountTypeRefused = row.user_id !== null && isRefusedAtSignIn(row.user_id);
  // The account existed at the time of the sign-in, and has been removed since.
  const own = rows.flatMap(accountIn);
  const account = own.find(({ liUId }) => liUId !== null && liUId === row.user_id);
  if (row.user_id !== null && account === undefined && !isAccountTypeRefused) return null;
  const { scope } = row;
  const accounts = own.filter((one) => (row.user_id === null ? one.isPersonal : one === account));
  const denial = accessDenialOf(
    { scope, accounts, isAlumn: row.is_alumn, isDeceased: row.deceased_on !== null },
    todayAt(now),
  );
  if (denial !== null) return { state: 'closed', sessionId: row.id, ...denial };
  // The account has been reinstated since; a session that was ended does not become valid again.
  if (row.closed_at !== null) return null;
  return {
    state: row.access_until > now ? 'live' : 'stale',
    lastUsedAt: row.last_used_at,
    sealedTokens: row.sealed_tokens,
    actor: {
      sessionId: row.id,
      scope: row.scope,
      lin: row.lin,
      liUId: row.user_id,
      accountId: account?.id ?? null,
      displayName: row.name_of_person ?? row.display_name,
      givenName: row.given_name,
      identityNumber: row.national_id ?? row.identity_number,
      subject: row.subject,
      alumnId: row.alumn_id,
      provedEmail: row.scope === AuthenticationScope.Email ? row.subject : null,
      hasAL2: row.has_al2,
      isBoundToBrowser: row.is_bound_to_browser,
      personType: account?.personType ?? 'None',
      primaryAffiliation: account?.primaryAffiliation ?? alumAffiliation(own),
      roles: rolesOf(account?.roleNames ?? []),
      isInAlumniPortal: row.is_alumn,
      hasMultipleSignings: Boolean(row.has_others),
      isAccountTypeRefused,
      mustAccept: scope === AuthenticationScope.Main ? mustAccept(account, todayAt(now)) : null,
      absentAreas: limits.absentAreas,
    },
  };
}

type SessionRow = Awaited<ReturnType<typeof sessionByToken>>[number];
type OwnAccount = ReturnType<typeof accountIn>[number];

/** The account in a row, if there is one. */
const accountIn = (row: SessionRow) =>
  row.account_id === null || row.userStatus === null
    ? []
    : [
        {
          id: row.account_id,
          liUId: row.account_user_id,
          isPersonal: row.account_type === 'Personal',
          personType: row.person_type,
          primaryAffiliation: row.primary_affiliation,
          roleNames: row.role_names,
          termsAcceptBy: row.terms_accept_by,
          userStatus: row.userStatus,
          affiliation: row.affiliation,
          isEmployedUntilFurtherNotice: row.isEmployedUntilFurtherNotice ?? false,
          affiliationEndDate: row.affiliationEndDate,
          validThrough: row.validThrough,
          retirementDate: row.retirementDate,
          suspendedUntil: row.suspendedUntil,
          statusBefore: row.statusBefore,
        },
      ];

/** A token that was the session's between these times. */
interface PreviousToken {
  readonly tokenHash: string;
  readonly graceSince: Date;
  readonly latest: Date;
}

const previousToken = (tokenHash: string, now: Date): PreviousToken => ({
  tokenHash,
  graceSince: new Date(now.getTime() - GRACE_SECONDS * 1000),
  latest: latestAt(now),
});

interface SessionLookup extends PreviousToken {
  readonly now: Date;
  readonly idleSince: Date;
  readonly today: IsoDate;
}

/** A row for each account of the session's person; one without an account if there is none. */
const sessionBy = (
  has: (eb: SessionExpressions, value: Value<SessionLookup>) => Expression<SqlBool>,
) =>
  prepared((db, value: Value<SessionLookup>) =>
    db
      .selectFrom('session')
      .leftJoin('person', 'person.lin', 'session.lin')
      .leftJoin('account', 'account.lin', 'session.lin')
      .leftJoin('suspension', 'suspension.account_id', 'account.id')
      .where((eb) => has(eb, value))
      .where((eb) => isInUse(eb, value('now'), value('idleSince')))
      .select([
        'session.id',
        'session.scope',
        'session.lin',
        'session.user_id',
        'session.subject',
        'session.alumn_id',
        'session.display_name',
        'session.identity_number',
      ])
      .select([
        'session.has_al2',
        'session.is_bound_to_browser',
        'session.access_until',
        'session.last_used_at',
        'session.sealed_tokens',
      ])
      .select([
        'person.display_name as name_of_person',
        'person.given_name',
        'person.national_id',
        'person.deceased_on',
        'session.closed_at',
      ])
      .select([
        'account.id as account_id',
        'account.user_id as account_user_id',
        'account.account_type',
        'account.person_type',
        'account.primary_affiliation',
      ])
      .select(standingColumns)
      .select((eb) => [
        sql<string[]>`array(${eb
          .selectFrom('role_assignment')
          .select('role')
          .whereRef('account_id', '=', 'account.id')
          .where(isInForce('role_assignment', value('today')))})`.as('role_names'),
        termsDeadline(eb).as('terms_accept_by'),
        membership(eb).as('is_alumn'),
        eb
          .exists(
            eb
              .selectFrom('session as other')
              .select('other.id')
              .whereRef('other.browser_hash', '=', 'session.browser_hash')
              .whereRef('other.id', '<>', 'session.id')
              .where('other.ends_at', '>', value('now'))
              .where('other.last_used_at', '>', value('idleSince'))
              .where('other.closed_at', 'is', null),
          )
          .as('has_others'),
      ]),
  );

const sessionByToken = sessionBy((eb, value) => eb('token_hash', '=', value('tokenHash')));

/** Asked only when no session has the token, because nearly every call brings the present one. */
const sessionByPreviousToken = sessionBy((eb, value) =>
  hasPreviousToken(eb, {
    tokenHash: value('tokenHash'),
    graceSince: value('graceSince'),
    latest: value('latest'),
  }),
);

/**
 * The last day on which the person may go on without having accepted the terms of the account that
 * they are asked for: that of the version which asked last. Null if nothing is asked, or without end.
 */
const termsDeadline = (eb: SessionExpressions) =>
  sql<IsoDate | null>`(
    select asking.accept_by
    from liability as open join liability_text as asking using (liability_type)
    where open.lin = ${eb.ref('session.lin')} and open.liability_type = ${termsOfAccount}
      and open.closed_at is null and open.approved_at is null and asking.asked_anew_at is not null
    order by asking.version desc limit 1
  )`;

const termsOfAccount = sql`case account.person_type ${sql.join(
  Object.entries(accountTermsOf).map(
    ([personType, terms]) => sql`when ${sql.lit(personType)} then ${sql.lit(terms)}`,
  ),
  sql` `,
)} end`;

/** The terms of the account that must be accepted before anything else. */
const mustAccept = (account: OwnAccount | undefined, today: IsoDate): LiabilityType | null => {
  if (!account?.personType) return null;
  const question = termsQuestionOf(
    { liabilityStatus: 'Requested', acceptBy: account.termsAcceptBy },
    today,
  );
  return question === 'mustAccept' ? accountTermsOf[account.personType] : null;
};

/**
 * Whether the person is in the alumni portal: as the alumnus that the session belongs to, by LIN,
 * by verified national id, or by the address that a code was mailed to, because older alumni have
 * no account. Each condition is one index look-up; in one subquery, they start only once.
 */
const membership = (eb: SessionExpressions) =>
  sql<boolean>`(
    session.alumn_id is not null
    or exists (select from alumn where alumn.lin = ${eb.ref('session.lin')}
      or (session.scope <> ${sql.lit(AuthenticationScope.Email)}
        and alumn.national_id = coalesce(person.national_id, ${eb.ref('session.identity_number')}))
      or (session.scope = ${sql.lit(AuthenticationScope.Email)}
        and lower(alumn.email) = ${eb.ref('session.subject')}
        and alumn.email_verified_at is not null))
  )`;

/**
 * A person who has not chosen an account is recognised as an alumnus nevertheless, because the
 * alumni portal requires no more.
 */
const alumAffiliation = (own: readonly OwnAccount[]): PersonAffiliation | null =>
  own.find(({ primaryAffiliation }) => primaryAffiliation === 'alum')?.primaryAffiliation ?? null;

type SessionExpressions = ExpressionBuilder<Database, 'session'>;

/**
 * Whether the session has neither been ended with its account, nor reached its maximum length, nor
 * been idle for too long.
 */
export const isAlive = (eb: SessionExpressions, now: Date, limits: SessionLimits) =>
  eb.and([eb('session.closed_at', 'is', null), isInUse(eb, now, idleSince(now, limits))]);

export const isPrevious = (eb: SessionExpressions, token: string, now: Date) =>
  hasPreviousToken(eb, previousToken(hashOf(token), now));

type Operand<T> = T | Expression<T>;
type Operands<Values> = { readonly [Of in keyof Values]: Operand<Values[Of]> };

const isInUse = (eb: SessionExpressions, now: Operand<Date>, since: Operand<Date>) =>
  eb.and([eb('session.ends_at', '>', now), eb('session.last_used_at', '>', since)]);

const hasPreviousToken = (
  eb: SessionExpressions,
  { tokenHash, graceSince: since, latest }: Operands<PreviousToken>,
) =>
  eb.and([
    eb('session.previous_token_hash', '=', tokenHash),
    eb('session.renewed_at', '>', since),
    eb('session.renewed_at', '<=', latest),
  ]);

const idleSince = (now: Date, { idleMinutes }: SessionLimits): Date =>
  new Date(now.getTime() - idleMinutes * 60_000);
