import { MAX_HOLDERS, type RoleGrant, type roles } from '#contract/roles.ts';
import type { IsoDate } from '#rules/dates.ts';
import { normaliseUserId } from '#rules/userId.ts';
import { sql } from 'kysely';
import { badRequest, notFound } from '#server/call/answers.ts';
import type { Actor } from '#server/call/actor.ts';
import { auditContext } from '#server/call/auditContext.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import { self } from '#server/call/self.ts';
import type { Tx } from '#server/database/schema.ts';
import { changingRoles, type Outcome, type RoleChanges } from '#server/roles/changingRoles.ts';
import { type GrantRow, roleOf } from '#server/roles/grantRows.ts';
import { localized } from '../localized.ts';
import {
  accountNamed,
  accountsFound,
  grantsOf,
  holders,
  organisationNamed,
  organisations,
} from './store.ts';

type Context = Parameters<typeof auditContext>[0] &
  Pick<CallContext, 'config' | 'now' | 'today'> & { readonly actor: Actor };

/** Who holds which role, over which part of the organisation. */
export const roleHandlers: Handlers<typeof roles> = {
  async list(call) {
    const { db, actor, query } = call;
    const rows =
      query.search === undefined
        ? await holders(db, MAX_HOLDERS + 1)
        : await accountsFound(db, query.search, MAX_HOLDERS + 1);
    const shown = rows.slice(0, MAX_HOLDERS);
    await auditPersonRead(
      call,
      shown.map(({ lin }) => lin),
    );
    const grants = await grantsOf(
      db,
      shown.map(({ id }) => id),
    );
    const held = Map.groupBy(grants, ({ accountId }) => accountId);
    return {
      status: 200,
      body: {
        holders: shown.map(({ id, lin, liUId, displayName }) => ({
          liUId,
          displayName,
          isSelf: lin === self(actor).lin,
          grants: (held.get(id) ?? []).map(toGrant),
        })),
        hasMore: rows.length > shown.length,
      },
    };
  },

  async organisations({ db }) {
    const rows = await organisations(db);
    return { status: 200, body: rows.map((row) => ({ ...row, name: localized(row.name) })) };
  },

  async give(call) {
    const { body, today } = call;
    const { role, organisationId, until, reason } = body;
    if (role === 'None' || (role === null && organisationId === null))
      return badRequest({ role: 'INPUT_REQUIRED' });
    if (hasPassed(until, today)) return badRequest({ until: 'ROLES/END_PASSED' });
    return await call.change(async (tx) => {
      const account = await accountNamed(tx, normaliseUserId(call.params.liUId));
      if (account === undefined) return notFound;
      const part = organisationId === null ? null : await organisationNamed(tx, organisationId);
      if (part === undefined) return badRequest({ organisationId: 'INPUT_INVALID' });
      const { done, refused } = await changing(tx, call, reason, (changes) =>
        changes.give(
          sql`select ${account.id}::uuid as account_id, ${role}::text as role,
              null::uuid as organisation_id where ${role}::text is not null
            union all select ${account.id}, null, ${organisationId}::uuid
            where ${organisationId}::uuid is not null`,
          { until, reason },
        ),
      );
      const [denied] = refused;
      if (denied?.reason === 'ROLES/NO_PART') return badRequest({ organisationId: denied.reason });
      if (denied !== undefined) return refusal(denied.reason);
      return done.length === 0 ? refusal('ROLES/HELD') : { status: 200, audit: 'recorded' };
    });
  },

  async changeEnd(call) {
    const { until } = call.body;
    if (hasPassed(until, call.today)) return badRequest({ until: 'ROLES/END_PASSED' });
    return await changeGrant(call, (changes, id) => changes.changeEnd(id, until));
  },

  async take(call) {
    return await changeGrant(call, (changes, id) => changes.take([id]));
  },
};

const refusal = (key: string) => badRequest({ '': key });

const hasPassed = (until: IsoDate | null, today: IsoDate): boolean =>
  until !== null && until < today;

const changing = <R>(
  tx: Tx,
  call: Context,
  reason: string | null,
  work: (changes: RoleChanges) => Promise<R>,
): Promise<R> => {
  const { config, actor, now, today } = call;
  const author = { name: actor.displayName ?? '', reason };
  const context = {
    config,
    source: 'portal',
    author,
    audit: auditContext(call),
    now,
    today,
  } as const;
  return changingRoles(tx, context, work);
};

const changeGrant = (
  call: Context & Pick<CallContext, 'change'> & { readonly params: { readonly id: string } },
  change: (changes: RoleChanges, id: string) => Promise<Outcome<GrantRow>>,
) =>
  call.change(async (tx) => {
    const { done, refused } = await changing(tx, call, null, (changes) =>
      change(changes, call.params.id),
    );
    const [denied] = refused;
    if (denied !== undefined) return refusal(denied.reason);
    return done.length === 0 ? notFound : ({ status: 200, audit: 'recorded' } as const);
  });

const toGrant = (row: GrantRow): RoleGrant => ({
  id: row.id,
  role: roleOf(row),
  organisation:
    row.organisationId === null || row.organisation === null
      ? null
      : { id: row.organisationId, name: localized(row.organisation) },
  source: row.source,
  since: row.since?.toISOString() ?? null,
  until: row.until,
  givenBy: row.givenBy,
  reason: row.reason,
});
