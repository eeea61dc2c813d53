import { sql, type Transaction } from 'kysely';
import type { Role } from '#contract/values.ts';
import { rolesInClaim } from '#rules/roleGrants.ts';
import type { Config } from '#server/config.ts';
import { type AuditEntry, record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { StoredText } from '#server/database/tables/columns.ts';
import type { Issuer } from '#server/issuers.ts';
import { type RoleChange, writeOfRoles } from '#server/mail/roleLetter.ts';
import type { Proof } from './identityProviders.ts';

type Tx = Transaction<Database>;
type HeldRole = Exclude<Role, 'None'>;

interface SignedIn {
  readonly lin: string | null;
  readonly liUId: string | null;
}

interface Context extends Pick<AuditEntry, 'requestId' | 'address'> {
  readonly config: Config;
  readonly now: Date;
}

/**
 * Gives the account the roles that the provider's claim states at this sign-in, and takes back those
 * that an earlier claim gave. Roles from elsewhere stay.
 */
export async function followClaimedRoles(
  db: Db,
  { issuer, proof, signIn }: { issuer: Issuer; proof: Proof; signIn: SignedIn },
  { config, now, requestId, address }: Context,
): Promise<void> {
  const { lin, liUId } = signIn;
  if (issuer.name !== 'Main' || lin === null || liUId === null) return;
  const claimed = rolesInClaim(issuer.roles.mapping, proof.claims[issuer.roles.claim]);
  await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('liu_id', '=', liUId)
      .where('lin', '=', lin)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (account === undefined) return;
    const roles = new Set(claimed.map(({ role }) => role));
    const organisations = claimed.flatMap(({ organisation }) => organisation ?? []);
    const changes = [
      ...(await followRoles(tx, account.id, [...roles], now)),
      ...(await followParts(tx, lin, [...new Set(organisations)], now)),
    ];
    if (changes.length === 0) return;
    await record(tx, {
      actor: null,
      subjectLin: lin,
      action: 'roles.followIssuer',
      after: {
        liUId,
        changes: changes.map(({ kind, role, organisation }) => ({ kind, role, organisation })),
      },
      requestId,
      address,
      at: now,
    });
    await writeOfRoles(tx, config, { accountId: account.id, changes, author: 'issuer' }, now);
  });
}

async function followRoles(
  tx: Tx,
  accountId: string,
  claimed: readonly HeldRole[],
  now: Date,
): Promise<RoleChange[]> {
  const { rows: taken } = await sql<{ role: HeldRole }>`
    delete from role_assignment
    where account_id = ${accountId} and source = 'issuer' and role <> all(${claimed}::text[])
    returning role`.execute(tx);
  const { rows: given } = await sql<{ role: HeldRole }>`
    insert into role_assignment (account_id, role, source, granted_at)
    select ${accountId}, role, 'issuer', ${now} from unnest(${claimed}::text[]) as role
    on conflict do nothing returning role`.execute(tx);
  const changes = (kind: 'given' | 'taken', rows: readonly { role: HeldRole }[]) =>
    rows.map(({ role }) => ({ kind, role, organisation: null, until: null }));
  return [...changes('taken', taken), ...changes('given', given)];
}

/** An organisation that the portal does not know gives nothing. */
async function followParts(
  tx: Tx,
  lin: string,
  claimed: readonly string[],
  now: Date,
): Promise<RoleChange[]> {
  const { rows: taken } = await sql<{ name: StoredText }>`
    delete from administers using organisation
    where administers.organisation_id = organisation.id and administrator_lin = ${lin}
      and source = 'issuer' and (source_id is null or source_id <> all(${claimed}::text[]))
    returning name`.execute(tx);
  const { rows: given } = await sql<{ name: StoredText }>`
    with given as (
      insert into administers (administrator_lin, organisation_id, source, granted_at)
      select ${lin}, id, 'issuer', ${now} from organisation
      where source_id = any(${claimed}::text[])
      on conflict do nothing returning organisation_id
    )
    select name from organisation join given on given.organisation_id = organisation.id`.execute(
    tx,
  );
  const changes = (kind: 'given' | 'taken', rows: readonly { name: StoredText }[]) =>
    rows.map(({ name }) => ({ kind, role: null, organisation: name, until: null }));
  return [...changes('taken', taken), ...changes('given', given)];
}
