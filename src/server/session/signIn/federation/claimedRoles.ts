import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { dateInSweden } from '#rules/dates.ts';
import { isClaimLeftOut, rolesInClaim, WHOLE_ORGANISATION } from '#rules/roleGrants.ts';
import type { Config } from '#server/config/config.ts';
import type { AuditEntry } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import { type Issuer, rowOf } from '#server/config/issuers.ts';
import { changingRoles } from '#server/roles/changingRoles.ts';
import type { Proof } from './identityProvider.ts';

interface SignedIn {
  readonly lin: string | null;
  readonly liUId: string | null;
}

interface Context extends Pick<AuditEntry, 'requestId' | 'address'> {
  readonly log: FastifyBaseLogger;
  readonly config: Config;
  readonly now: Date;
}

/** Why it is not known what the claim gives; null if it is. */
function unknownBecause(
  { roles: { claim, mapping } }: Issuer,
  { claims, lacksUserInfo }: Proof,
): string | null {
  if (mapping.length === 0) return null;
  if (isClaimLeftOut(claims, claim)) return 'the token leaves out the values of the claim';
  return lacksUserInfo && claims[claim] === undefined ? 'UserInfo was not to be had' : null;
}

/** Whether the claim names the organisation: by its id, or as all of them. */
const isAmong = (organisations: readonly string[]) => sql`(
  coalesce(source_id = any (${organisations}::text[]), false)
  or (parent_id is null and ${organisations.includes(WHOLE_ORGANISATION)}))`;

/**
 * Gives the account the roles that the provider's claim states at this sign-in, and takes back those
 * that an earlier claim gave. Roles from elsewhere stay, and so does that of the last superuser. An
 * organisation that the portal does not know gives nothing. Roles stay as they were where the claim is
 * not known: that is not the same as none.
 */
export async function followClaimedRoles(
  db: Db,
  { issuer, proof, signIn }: { issuer: Issuer; proof: Proof; signIn: SignedIn },
  { config, now, requestId, address, log }: Context,
): Promise<void> {
  const { lin, liUId } = signIn;
  if (!rowOf(issuer).opensPortal || lin === null || liUId === null) return;
  const unknown = unknownBecause(issuer, proof);
  if (unknown !== null) {
    log.warn(
      { issuer: issuer.url, userId: liUId, reason: unknown },
      'the claimed roles are unknown',
    );
    return;
  }
  const claimed = rolesInClaim(issuer.roles.mapping, proof.claims[issuer.roles.claim]);
  const roles = claimed.map(({ role }) => role);
  const organisations = claimed.flatMap(({ organisation }) => organisation ?? []);
  await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('user_id', '=', liUId)
      .where('lin', '=', lin)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (account === undefined) return;
    const { id } = account;
    const context = {
      config,
      source: 'issuer',
      author: 'issuer',
      audit: { actor: null, requestId, address },
      now,
      today: dateInSweden(now),
    } as const;
    await changingRoles(tx, context, async (changes) => {
      const gone = await sql<{ id: string }>`
        select id from role_assignment
        where account_id = ${id} and source = 'issuer' and role <> all (${roles}::text[])
        union all
        select administers.id from administers
        join organisation on organisation.id = organisation_id
        where administrator_lin = ${lin} and source = 'issuer'
          and not ${isAmong(organisations)}`.execute(tx);
      if (gone.rows.length > 0) await changes.take(gone.rows.map((row) => row.id));
      if (claimed.length > 0)
        await changes.give(sql`
          select ${id}::uuid as account_id, role, null::uuid as organisation_id
          from unnest(${roles}::text[]) as role
          union all
          select ${id}, null, organisation.id from organisation
          where ${isAmong(organisations)}`);
    });
  });
}
