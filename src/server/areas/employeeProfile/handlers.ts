import type { Transaction } from 'kysely';
import type { Account } from '#contract/account.ts';
import type { employeeProfile, EmployeeProfile } from '#contract/employeeProfile.ts';
import { refusedFields, sourceOf } from '#rules/profileEditing.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { violates } from '#server/database/violations.ts';
import type { Handler, Handlers } from '#server/call/handler.ts';
import { accountChangeHandlers } from '../accountChanges/index.ts';
import {
  accountByUserId,
  changedFields,
  factsOf,
  managesOrganisation,
  ruleContextOf,
  toldChange,
} from '../accounts/index.ts';
import { positionsOf } from '../employee/index.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/call/answers.ts';
import { about, type Changed } from '#server/call/change.ts';
import { authorOf } from '#server/call/author.ts';
import { tellPerson } from '#server/people/recogniserChanges.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import { changesIn, type ProfileChanges } from './changes.ts';
import { changeRefusals } from './refusals.ts';
import { lockPersonByUserId, personByUserId, type PersonRow } from './store.ts';
import { permitProfile, profileObjections } from './permitted.ts';
import { writeChanges } from './writeChanges.ts';

type UpdateCall = Parameters<Handler<typeof employeeProfile.update>>[0];
type UpdateReply = Promise<Changed<Awaited<ReturnType<Handler<typeof employeeProfile.update>>>>>;

/**
 * Profiles of people in the caller's reach, which is the reach of the lists; a person outside it is
 * reported as not found.
 */
export const employeeProfileHandlers: Handlers<typeof employeeProfile> = {
  async read(call) {
    const found = await find(call.db, call, call.query.liuId);
    if (found === null) return notFound;
    await auditPersonRead(call, [found.account.norEduPersonLIN]);
    return { status: 200, ...(await toResponse(call.db, call, found)) };
  },

  async update(call) {
    try {
      return await call.change((tx) => update(tx, call));
    } catch (error) {
      if (violates(error, 'person_national_id_is_taken'))
        return badRequest({ norEduPersonNIN: 'ACCOUNTS/PROFILE/NATIONAL_ID_TAKEN' });
      throw error;
    }
  },

  // The panel uses the same handlers as the bulk actions.
  extend: (call) => accountChangeHandlers.extend(call),
  changeSubscription: (call) => accountChangeHandlers.changeSubscription(call),
};

async function update(tx: Transaction<Database>, call: UpdateCall): UpdateReply {
  const {
    actor,
    body,
    config,
    now,
    query: { targetLiuId },
    today,
  } = call;
  const locked = await lockPersonByUserId(tx, normaliseUserId(targetLiuId));
  const found = locked && (await find(tx, call, targetLiuId));
  if (!found) return notFound;
  if (!call.isCurrent(versionOf(found))) return conflict;
  const { account } = found;
  if (body.norEduPersonLIN !== account.norEduPersonLIN)
    return badRequest({ norEduPersonLIN: 'INPUT_INVALID' });
  // An account is paid for through its primary position, so no other position is valid.
  if ((body.employeePositionId ?? account.employeePositionId) !== account.employeePositionId)
    return badRequest({ employeePositionId: 'INPUT_INVALID' });

  const changes = changesIn(body, account, today);
  if (Object.keys(changes).length === 0)
    return { status: 200, ...(await toResponse(tx, call, found)), audit: null };
  const refused = refusedFields(
    account,
    { norEduPersonLIN: account.norEduPersonLIN, ...changes },
    config,
  );
  const foreign = refused.filter((field) => sourceOf(field, account) !== undefined);
  if (refused.length > foreign.length) return forbidden;
  if (foreign.length > 0)
    return badRequest(Object.fromEntries(foreign.map((field) => [field, 'COMES_FROM_SOURCE'])));
  if (
    changes.organisationId !== undefined &&
    !(await managesOrganisation(tx, actor, changes.organisationId, today))
  )
    return forbidden;
  const errors = await changeRefusals(tx, changes, account, { today, ...ruleContextOf(config) });
  if (Object.keys(errors).length > 0) return { status: 400, body: { errors } };

  const asked = await permitProfile(tx, call, account, changes);
  if ('errors' in asked) return { status: 400, body: { errors: asked.errors } };
  const { permit } = asked;
  await writeChanges(tx, { accountId: locked.id, account, changes, now, permit, today });
  const after = await find(tx, call, targetLiuId);
  if (!after) throw new Error('Updated person not found.');
  await tellOwner(tx, call, { account, after: after.account, changes });
  const changed = changedFields(account, after.account);
  // Audit entries never contain the old or the new national id.
  const isNumberReplaced = changes.norEduPersonNIN !== undefined;
  const entry = {
    before: changed.before,
    after: { ...changed.after, ...(isNumberReplaced && { isNationalIdReplaced: true }) },
  };
  return {
    status: 200,
    ...(await toResponse(tx, call, after)),
    audit: about(account.norEduPersonLIN, 'employeeProfile.update', entry),
  };
}

/** Tells the person what has been changed of how they are recognised, reached or ended. */
async function tellOwner(
  tx: Transaction<Database>,
  call: UpdateCall,
  edit: { readonly account: Account; readonly after: Account; readonly changes: ProfileChanges },
): Promise<void> {
  const isNumberReplaced = edit.changes.norEduPersonNIN !== undefined;
  const told = toldChange({ before: edit.account, after: edit.after, isNumberReplaced });
  const { config, now, today } = call;
  if (told) await tellPerson(tx, { config, now, today, author: authorOf(call.actor) }, told);
}

interface Found {
  readonly account: Account;
  readonly person: PersonRow;
}

/**
 * Returns null if the person is unknown or outside the caller's reach. The person is read first: if
 * the version is older than the data shown, an update may be refused without need, but a stale one
 * is never accepted.
 */
async function find(
  db: Db,
  call: Pick<UpdateCall, 'actor' | 'today' | 'config'>,
  typed: string,
): Promise<Found | null> {
  const liUId = normaliseUserId(typed);
  const person = await personByUserId(db, liUId);
  const account = person && (await accountByUserId(db, call.actor, liUId, factsOf(call)));
  return person && account?.hasAccessToAccountThroughOrg ? { account, person } : null;
}

const versionOf = ({ account, person }: Found): string => `${account.version}.${person.version}`;

async function toResponse(
  db: Db,
  call: Pick<UpdateCall, 'actor' | 'now' | 'today'>,
  found: Found,
): Promise<{ body: EmployeeProfile; version: string }> {
  const { account, person } = found;
  const body = {
    account,
    positions: await positionsOf(db, account.liUId ?? ''),
    emailAddress: account.liUEmailAddress,
    alternativeEmailAddress: person.alternative_email_address,
    phoneNumber: person.phone_number,
    objections: await profileObjections(db, call, person.lin),
  };
  return { body, version: versionOf(found) };
}
