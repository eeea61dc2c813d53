import type { ConnectedSystem, scimClients } from '#contract/scimClients.ts';
import { dateInSweden } from '#rules/dates.ts';
import { scimClientState } from '#rules/scimClient.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '#server/call/actor.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { auditContext } from '#server/call/auditContext.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { type ClientAuthor, createClient, renewClient, revokeClient } from './changes.ts';
import { type ClientRow, clients, lockClient } from './store.ts';

/** The systems that state people, organisations and roles by SCIM, as superusers keep them. */
export const scimClientHandlers: Handlers<typeof scimClients> = {
  async list({ db, now }) {
    return { status: 200, body: (await clients(db)).map((row) => toSystem(row, now)) };
  },

  async create(call) {
    const { body, now } = call;
    return await call.change(async (tx) => {
      const made = await createClient(tx, body, authorOf(call));
      if (made.refusal !== undefined) return badRequest({ ...made.refusal });
      return {
        status: 200,
        body: { client: await one(tx, made.id, now), token: made.token },
        audit: 'recorded',
      };
    });
  },

  async renew(call) {
    const { body, now, params } = call;
    return await call.change(async (tx) => {
      const client = await lockClient(tx, params.id);
      if (client === undefined) return notFound;
      if (client.version !== body.version || client.revoked_at !== null) return conflict;
      const made = await renewClient(tx, client, body.endsOn, authorOf(call));
      if (made.refusal !== undefined) return badRequest({ ...made.refusal });
      return {
        status: 200,
        body: { client: await one(tx, made.id, now), token: made.token },
        audit: 'recorded',
      };
    });
  },

  async revoke(call) {
    const { body, now, params } = call;
    return await call.change(async (tx) => {
      const client = await lockClient(tx, params.id);
      if (client === undefined) return notFound;
      if (client.version !== body.version || client.revoked_at !== null) return conflict;
      await revokeClient(tx, client, authorOf(call));
      return { status: 200, body: await one(tx, client.id, now), audit: 'recorded' };
    });
  },
};

const authorOf = (call: CallContext & { readonly actor: Actor }): ClientAuthor => ({
  config: call.config,
  audit: auditContext(call),
  name: call.actor.displayName ?? call.actor.liUId ?? '',
});

async function one(tx: Kysely<Database>, id: string, now: Date): Promise<ConnectedSystem> {
  const [row] = await clients(tx, id);
  if (row === undefined) throw new Error('The client is gone within its transaction.');
  return toSystem(row, now);
}

const toSystem = (row: ClientRow, now: Date): ConnectedSystem => ({
  id: row.id,
  name: row.name,
  source: row.source,
  resources: row.resources,
  mayWrite: row.may_write,
  defaultKind: row.default_kind,
  defaultOrganisation: row.default_organisation,
  state: scimClientState(
    { isRevoked: row.revoked_at !== null, endsOn: row.ends_on },
    dateInSweden(now),
  ),
  endsOn: row.ends_on,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  earlierTokenUntil:
    row.earlier_token_until === null || row.earlier_token_until <= now
      ? null
      : row.earlier_token_until.toISOString(),
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  version: row.version,
});
