import { MAX_HOLDERS, type RoleGrant, type roles } from '#contract/roles.ts';
import { rolesOf } from '#rules/access.ts';
import type { IsoDate } from '#rules/dates.ts';
import { changeRefusal, LAST_SUPERUSER } from '#rules/roleGrants.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { Transaction } from 'kysely';
import { badRequest, notFound } from '#server/call/answers.ts';
import type { Actor } from '#server/call/actor.ts';
import { auditContext } from '#server/call/auditContext.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import { self } from '#server/call/self.ts';
import { record } from '#server/database/audit.ts';
import type { Database } from '#server/database/schema.ts';
import { lockSuperusers, superusersToKeep } from '#server/database/superusers.ts';
import { type RoleChange, writeOfRoles } from '#server/mail/roleLetter.ts';
import { localized } from '../localized.ts';
import {
  accountNamed,
  accountsFound,
  givePart,
  giveRole,
  type GrantRow,
  grantsOf,
  grantWithId,
  holders,
  organisationNamed,
  organisations,
  remove,
  setEnd,
} from './store.ts';

type Tx = Transaction<Database>;
type Context = Pick<CallContext, 'config' | 'now'> & { readonly actor: Actor };

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
    const { actor, body, today, now } = call;
    const { role, organisationId, until, reason } = body;
    if (role === 'None' || (role === null && organisationId === null))
      return badRequest({ role: 'INPUT_REQUIRED' });
    if (hasPassed(until, today)) return badRequest({ until: 'ROLES/END_PASSED' });
    return await call.change(async (tx) => {
      const account = await accountNamed(tx, normaliseUserId(call.params.liUId));
      if (account === undefined) return notFound;
      if (account.lin === self(actor).lin) return refusal('ROLES/OWN');
      const part = organisationId === null ? null : await organisationNamed(tx, organisationId);
      if (part === undefined) return badRequest({ organisationId: 'INPUT_INVALID' });
      const given = { until, reason, given_by_lin: self(actor).lin, granted_at: now };
      const changes: RoleChange[] = [];
      if (role !== null && (await giveRole(tx, { account_id: account.id, role }, given, today)))
        changes.push({ kind: 'given', role, organisation: null, until });
      const { lin: administrator_lin } = account;
      if (
        part !== null &&
        (await givePart(tx, { administrator_lin, organisation_id: part.id }, given, today))
      )
        changes.push({ kind: 'given', role: null, organisation: part.name, until });
      if (changes.length === 0) return refusal('ROLES/HELD');
      await record(tx, {
        ...auditContext(call),
        subjectLin: account.lin,
        action: 'roles.give',
        after: { liUId: account.liUId, role, organisationId, until, reason },
      });
      await write(tx, call, { accountId: account.id, changes, reason });
      return { status: 200 };
    });
  },

  async changeEnd(call) {
    const { until } = call.body;
    if (hasPassed(until, call.today)) return badRequest({ until: 'ROLES/END_PASSED' });
    return await call.change(async (tx) => {
      const grant = await changeable(tx, call);
      if ('status' in grant) return grant;
      if (await losesLastSuperuser(tx, grant, { until, today: call.today }))
        return refusal(LAST_SUPERUSER);
      await setEnd(tx, grant, until);
      await record(tx, {
        ...auditContext(call),
        subjectLin: grant.lin,
        action: 'roles.changeEnd',
        before: factsOf(grant),
        after: { until },
      });
      const change = { ...changeOf(grant), kind: 'ended', until } as const;
      await write(tx, call, { accountId: grant.accountId, changes: [change], reason: null });
      return { status: 200 };
    });
  },

  async take(call) {
    return await call.change(async (tx) => {
      const grant = await changeable(tx, call);
      if ('status' in grant) return grant;
      if (await losesLastSuperuser(tx, grant, { until: TAKEN, today: call.today }))
        return refusal(LAST_SUPERUSER);
      await remove(tx, grant);
      await record(tx, {
        ...auditContext(call),
        subjectLin: grant.lin,
        action: 'roles.take',
        before: factsOf(grant),
      });
      const change = { ...changeOf(grant), kind: 'taken' } as const;
      await write(tx, call, { accountId: grant.accountId, changes: [change], reason: null });
      return { status: 200 };
    });
  },
};

const refusal = (key: string) => badRequest({ '': key });

const hasPassed = (until: IsoDate | null, today: IsoDate): boolean =>
  until !== null && until < today;

/**
 * Returns the role or part that the call may change, read after everything that the decision
 * depends on has been locked.
 */
async function changeable(tx: Tx, { actor, params: { id } }: Context & { params: { id: string } }) {
  await lockSuperusers(tx);
  const grant = await grantWithId(tx, id);
  if (grant === undefined) return notFound;
  const reason = changeRefusal({ isOwn: grant.lin === self(actor).lin, source: grant.source });
  return reason === null ? grant : refusal(reason);
}

/** In place of a last day: the role is taken away now. */
const TAKEN = Symbol('taken');

/** Whether nobody would stay who can give the role anew. */
async function losesLastSuperuser(
  tx: Tx,
  { id }: GrantRow,
  { until, today }: { readonly until: IsoDate | null | typeof TAKEN; readonly today: IsoDate },
): Promise<boolean> {
  const kept = await superusersToKeep(tx, today, (held) => {
    if (held.id !== id) return held;
    return until === TAKEN ? null : { ...held, until };
  });
  return kept.length > 0;
}

const roleOf = ({ role }: Pick<GrantRow, 'role'>) => {
  const [known] = rolesOf(role === null ? [] : [role]);
  return known === undefined || known === 'None' ? null : known;
};

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

const changeOf = (grant: GrantRow) => ({
  role: roleOf(grant),
  organisation: grant.organisation,
  until: grant.until,
});

const factsOf = ({ liUId, role, organisationId, source, until }: GrantRow) => ({
  liUId,
  role,
  organisationId,
  source,
  until,
});

const write = (
  tx: Tx,
  { config, now, actor }: Context,
  letter: {
    readonly accountId: string;
    readonly changes: readonly RoleChange[];
    readonly reason: string | null;
  },
) => {
  const { reason, ...rest } = letter;
  const author = { name: actor.displayName ?? '', reason };
  return writeOfRoles(tx, config, { ...rest, author }, now);
};
