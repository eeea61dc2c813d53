import { randomUUID } from 'node:crypto';
import type { PersonKind } from '#contract/register.ts';
import { MAX_SCIM_CLIENTS, type ScimResource } from '#contract/scimClients.ts';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import { type EndRefusal, endRefusal } from '#rules/scimClient.ts';
import type { CallContext } from '#server/call/handler.ts';
import { type AuditEntry, record } from '#server/database/audit.ts';
import type { Tx } from '#server/database/schema.ts';
import { writeOfClient } from './emails.ts';
import {
  addClient,
  clientCount,
  clientNamed,
  type ClientRow,
  lockClients,
  setClient,
} from './store.ts';
import { newClientToken } from './token.ts';

/** How long the token before is also accepted after a new one has been made. */
const EARLIER_TOKEN_MS = 24 * 3600_000;

/** Who makes a change: a superuser on the page, or whoever runs the command on the server. */
export interface ClientAuthor {
  readonly config: CallContext['config'];
  readonly audit: Pick<AuditEntry, 'actor' | 'requestId' | 'address' | 'at'>;
  /** The name in the letter to the superusers; null for the command. */
  readonly name: string | null;
}

export interface ClientFields {
  readonly name: string;
  /** The name of the source whose records it states. */
  readonly source: string;
  readonly resources: readonly ScimResource[];
  readonly mayWrite: boolean;
  /** What the users get for whom the client states none. */
  readonly defaultKind?: PersonKind | null | undefined;
  readonly defaultOrganisation?: string | null | undefined;
  /** The last day on which it is accepted. */
  readonly endsOn: IsoDate;
}

/** Why nothing has been changed, by field. */
export type ClientRefusal =
  | { readonly endsOn: EndRefusal }
  | { readonly name: 'SCIM_CLIENTS/NAME_TAKEN' }
  | { readonly '': 'SCIM_CLIENTS/TOO_MANY' };

type Made<Refusal> =
  | { readonly refusal: Refusal }
  | { readonly id: string; readonly token: string; readonly refusal?: undefined };

type Client = Omit<ClientRow, 'created_by'>;

/** Adds a client, and returns its token, which is stored as a hash only. */
export async function createClient(
  tx: Tx,
  fields: ClientFields,
  author: ClientAuthor,
): Promise<Made<ClientRefusal>> {
  const { at: now, actor } = author.audit;
  const tooLate = endRefusal(fields.endsOn, dateInSweden(now));
  if (tooLate !== null) return { refusal: { endsOn: tooLate } };
  await lockClients(tx);
  if ((await clientNamed(tx, fields.name)) !== undefined)
    return { refusal: { name: 'SCIM_CLIENTS/NAME_TAKEN' } };
  if ((await clientCount(tx)) >= MAX_SCIM_CLIENTS)
    return { refusal: { '': 'SCIM_CLIENTS/TOO_MANY' } };
  const id = randomUUID();
  const { token, stored } = newClientToken();
  const { name, source, mayWrite, endsOn } = fields;
  const { defaultKind = null, defaultOrganisation = null } = fields;
  const resources = [...new Set(fields.resources)];
  await addClient(tx, {
    id,
    name,
    source,
    resources,
    may_write: mayWrite,
    default_kind: defaultKind,
    default_organisation: defaultOrganisation,
    token_key: stored.key,
    token_hash: stored.hash,
    created_at: now,
    created_by_lin: actor?.lin ?? null,
    ends_on: endsOn,
  });
  await record(tx, {
    ...author.audit,
    subjectLin: null,
    action: 'scimClients.create',
    after: {
      id,
      name,
      source,
      resources,
      mayWrite,
      endsOn,
      ...(defaultKind !== null && { defaultKind }),
      ...(defaultOrganisation !== null && { defaultOrganisation }),
    },
  });
  await write(tx, 'created', { name, source, may_write: mayWrite, ends_on: endsOn }, author);
  return { id, token };
}

/** Gives the client, which the caller has locked, a new token and last day. */
export async function renewClient(
  tx: Tx,
  client: Client,
  endsOn: IsoDate,
  author: ClientAuthor,
): Promise<Made<{ readonly endsOn: EndRefusal }>> {
  const { at: now } = author.audit;
  const today = dateInSweden(now);
  const tooLate = endRefusal(endsOn, today);
  if (tooLate !== null) return { refusal: { endsOn: tooLate } };
  const { token, stored } = newClientToken();
  const hasEnded = client.ends_on < today;
  await setClient(tx, client.id, {
    token_key: stored.key,
    token_hash: stored.hash,
    earlier_token_key: hasEnded ? null : client.token_key,
    earlier_token_hash: hasEnded ? null : client.token_hash,
    earlier_token_until: hasEnded ? null : new Date(now.getTime() + EARLIER_TOKEN_MS),
    ends_on: endsOn,
  });
  await record(tx, {
    ...author.audit,
    subjectLin: null,
    action: 'scimClients.renew',
    before: { id: client.id, endsOn: client.ends_on },
    after: { name: client.name, endsOn },
  });
  await write(tx, 'renewed', { ...client, ends_on: endsOn }, author);
  return { id: client.id, token };
}

/** Accepts no token of the client, which the caller has locked, any more. */
export async function revokeClient(tx: Tx, client: Client, author: ClientAuthor): Promise<void> {
  await setClient(tx, client.id, {
    revoked_at: author.audit.at,
    earlier_token_key: null,
    earlier_token_hash: null,
    earlier_token_until: null,
  });
  await record(tx, {
    ...author.audit,
    subjectLin: null,
    action: 'scimClients.revoke',
    before: { id: client.id, name: client.name, endsOn: client.ends_on },
  });
  await write(tx, 'revoked', client, author);
}

const write = (
  tx: Tx,
  kind: 'created' | 'renewed' | 'revoked',
  client: Pick<Client, 'name' | 'source' | 'may_write' | 'ends_on'>,
  { config, audit, name: by }: ClientAuthor,
) => {
  const { name, source, may_write: mayWrite, ends_on: endsOn } = client;
  return writeOfClient(tx, config, { kind, name, source, mayWrite, endsOn, by }, audit.at);
};
