import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PersonRecord } from '#contract/register.ts';
import { isInForce } from '#server/database/grants.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import type { ProposalTable } from '#server/database/tables/proposal.ts';
import { keyedHashOf, seal, unseal } from '#server/base/secrets.ts';
import { load } from './load.ts';
import { entries, type Origin, recordRows } from './outcome.ts';

/** The statement that a proposal is about: what one source says of one account. */
export interface ProposalKey {
  readonly source: string;
  readonly externalId: string;
  readonly personType: ProposalTable['person_type'];
  readonly kind: ProposalTable['kind'];
}

/** What is stated, as far as it waits. */
export type Proposed =
  /** All positions of a person whom the source does not know. */
  | { readonly records: readonly PersonRecord[] }
  /** The attributes that would change. */
  | { readonly change: Partial<PersonRecord> }
  | { readonly ending: 'inactive' | 'removed' };

export interface NewProposal extends Omit<ProposalKey, 'source'> {
  readonly lin: string;
  readonly accountId: string | null;
  readonly attributes: readonly string[];
  readonly proposed: Proposed;
}

/** Another row cannot be decrypted with it: a statement is bound to the account it is about. */
const keyFor = ({ source, externalId, personType, kind }: ProposalKey, secretKey: string) =>
  ['proposal', source, externalId, personType, kind, secretKey].join('\0');

/** Returns what a proposal states; null if it was encrypted with another key. */
export function proposedIn(
  key: ProposalKey,
  record: Buffer | null,
  secretKey: string,
): Proposed | null {
  if (record === null) return null;
  try {
    // What has been decrypted was written here.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(unseal(record, keyFor(key, secretKey))) as Proposed;
  } catch {
    return null;
  }
}

/** What makes a statement the same again: of a person, what recognises them. */
function digested(proposed: Proposed): unknown {
  if (!('records' in proposed)) return proposed;
  const [main] = proposed.records;
  return [main?.nationalId, main?.givenName, main?.surname, main?.birthDate];
}

const digestOf = (key: ProposalKey, lin: string, proposed: Proposed, secretKey: string) =>
  keyedHashOf(JSON.stringify([key.kind, lin, digested(proposed)]), secretKey);

/**
 * Keeps what waits for a decision. The same statement again stays the same proposal, and another
 * one replaces it. What has been declined is not proposed again. Returns which has been declined.
 */
export async function propose(
  tx: Tx,
  origin: Origin,
  proposals: readonly NewProposal[],
): Promise<(proposal: NewProposal) => boolean> {
  if (proposals.length === 0) return () => false;
  const { source, config, now, actor } = origin;
  const rows = proposals.map((proposal) => {
    const key = { source, ...proposal };
    return {
      id: randomUUID(),
      external_id: key.externalId,
      person_type: key.personType,
      kind: key.kind,
      lin: key.lin,
      account_id: key.accountId,
      attributes: key.attributes,
      record: seal(JSON.stringify(key.proposed), keyFor(key, config.secretKey)).toString('base64'),
      digest: digestOf(key, key.lin, key.proposed, config.secretKey),
    };
  });
  await load(
    tx,
    {
      table: 'proposed',
      stated: sql`id uuid, external_id text, person_type text, kind text, lin text,
        account_id uuid, attributes text[], record text, digest text`,
    },
    rows,
    (row) => row,
  );
  const declined = await sql<{ key: string }>`
    delete from proposed using proposal
    where proposal.decision = 'declined' and proposal.source = ${source}
      and proposal.external_id = proposed.external_id
      and proposal.person_type = proposed.person_type and proposal.kind = proposed.kind
      and proposal.digest = proposed.digest
    returning proposed.kind || ' ' || proposed.person_type || ' ' || proposed.external_id as key
  `.execute(tx);
  await recordRows(
    tx,
    origin,
    sql`
      insert into proposal (id, source, external_id, person_type, kind, lin, account_id, attributes,
        record, digest, client, made_at)
      select id, ${source}, external_id, person_type, kind, lin, account_id, attributes,
        decode(record, 'base64'), digest, ${actor?.client ?? source}, ${now}::timestamptz
      from proposed
      on conflict (source, external_id, person_type, kind) where decided_at is null do update set
        id = excluded.id, lin = excluded.lin, account_id = excluded.account_id,
        attributes = excluded.attributes, record = excluded.record, digest = excluded.digest,
        client = excluded.client, made_at = excluded.made_at
      where proposal.digest <> excluded.digest or proposal.lin <> excluded.lin
      returning lin, ${entries.proposed.action}, null::jsonb,
        jsonb_build_object('kind', kind, 'personType', person_type, 'attributes', attributes)`,
  );
  const refused = new Set(declined.rows.map(({ key }) => key));
  return ({ kind, personType, externalId }) => refused.has(`${kind} ${personType} ${externalId}`);
}

/**
 * Withdraws what the source has stated before of the records of the temporary table `incoming`, and
 * states no more: what waits is in `proposed`, if it has been made.
 */
export const withdrawAgreed = (tx: Tx, { source }: Origin, waiting: readonly number[]) =>
  sql`
    delete from proposal using incoming
    where proposal.decided_at is null and proposal.source = ${source}
      and proposal.external_id = incoming.external_id
      and proposal.person_type = incoming.person_type and incoming.refusal is null
      and (proposal.kind <> 'change' or incoming.row <> all (${waiting}::integer[]))`.execute(tx);

/** Whether the person with this lin has a role or administers a part of the organisation. */
export const holdsRole = (lin: string, today: string) => sql<boolean>`(
  exists (select from role_assignment join account as held on held.id = role_assignment.account_id
    where held.lin = ${sql.ref(lin)} and ${isInForce('role_assignment', today)})
  or exists (select from administers
    where administrator_lin = ${sql.ref(lin)} and ${isInForce('administers', today)}))`;

/** An account that a source would end, of somebody who holds a role. */
export interface HeldAccount {
  readonly accountId: string;
  readonly lin: string;
  readonly externalId: string;
  readonly personType: ProposalTable['person_type'];
}

/** Which of these accounts that the source knows are of people who hold a role. */
export async function accountsOfRoleHolders(
  db: Kysely<Database>,
  { source, today }: Origin,
  accountIds: readonly string[],
): Promise<readonly HeldAccount[]> {
  const { rows } = await sql<HeldAccount>`
    select known.account_id::text as "accountId", known.lin, known.external_id as "externalId",
      known.person_type as "personType"
    from source_record as known
    where known.source = ${source} and known.account_id = any (${accountIds}::uuid[])
      and known.ended_on is null and ${holdsRole('known.lin', today)}`.execute(db);
  return rows;
}

/** Proposes to end these accounts. Returns which of them has been declined before. */
export async function proposeEndings(
  tx: Tx,
  origin: Origin,
  endings: readonly (HeldAccount & { readonly ending: 'inactive' | 'removed' })[],
): Promise<ReadonlySet<string>> {
  const proposals = endings.map(({ ending, ...account }) => ({
    ...account,
    kind: 'end' as const,
    attributes: ['endDate'],
    proposed: { ending },
  }));
  const isDeclined = await propose(tx, origin, proposals);
  return new Set(proposals.filter(isDeclined).map(({ accountId }) => accountId));
}
