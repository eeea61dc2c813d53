import type { Transaction } from 'kysely';
import type { HeldChange, personChanges, SettleRefusal } from '#contract/personChanges.ts';
import { addDays } from '#rules/dates.ts';
import { isPersonObjection } from '#rules/power.ts';
import { isSettled } from '#rules/recogniserHold.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { Actor } from '#server/call/actor.ts';
import { notFound } from '#server/call/answers.ts';
import { authorOf } from '#server/call/author.ts';
import { about } from '#server/call/change.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import { self } from '#server/call/self.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import {
  changeById,
  changeOfLetter,
  type ChangeRow,
  changesOf,
  lockChange,
  noteSettled,
} from '#server/people/personChangeStore.ts';
import { changeNumber } from '#server/people/personStore.ts';
import { tellPerson } from '#server/people/recogniserChanges.ts';
import { objectionsTo, permit } from '#server/power/permit.ts';
import { lockAccountsOf } from '#server/power/powersStore.ts';
import { hashOf } from '#server/base/secrets.ts';
import { unknownPassword } from '../passwords/index.ts';
import { holdBy, standingOf, toAnnounced } from './announced.ts';
import { disown } from './disown.ts';
import { personWith } from './store.ts';

type Call = CallContext & { readonly actor: Actor };

/** For how many days the portal shows people what others have changed. */
const SHOWN_DAYS = 90;
const shownSince = (today: string): Date => new Date(`${addDays(today, -SHOWN_DAYS)}T00:00:00Z`);

/** What others have changed of a person: the person's side, and the desk that checks it. */
export const personChangeHandlers: Handlers<typeof personChanges> = {
  async announced({ db, body: { token }, today }) {
    const row = await changeOfLetter(db, hashOf(token));
    return row === undefined ? notFound : { status: 200, body: toAnnounced(row, today) };
  },

  async disown(call) {
    const password = await unknownPassword(call.systems.hashing);
    return await call.change(async (tx) => {
      const row = await changeOfLetter(tx, hashOf(call.body.token));
      return row === undefined
        ? notFound
        : await disown(tx, { ...call, actor: null }, row.id, password);
    });
  },

  async own({ db, actor, today }) {
    const rows = await changesOf(db, self(actor).lin, shownSince(today));
    return { status: 200, body: rows.map((row) => toAnnounced(row, today)) };
  },

  async disownOwn(call) {
    const password = await unknownPassword(call.systems.hashing);
    return await call.change(async (tx) => {
      const row = await find(tx, call.body.id);
      return row === undefined || row.lin !== self(call.actor).lin
        ? notFound
        : await disown(tx, call, row.id, password);
    });
  },

  async held(call) {
    const { db, query, today } = call;
    const lin = await personWith(db, normaliseUserId(query.liUId));
    if (lin === undefined) return notFound;
    await auditPersonRead(call, [lin]);
    const waiting = (await changesOf(db, lin, new Date(0))).filter(
      (row) =>
        !isSettled(standingOf(row)) && (row.disowned_at !== null || holdBy(row, today) !== null),
    );
    const body: HeldChange[] = [];
    for (const row of waiting)
      body.push({ ...toAnnounced(row, today), refusals: await refusalsTo(db, call, row) });
    return { status: 200, body };
  },

  async settle(call) {
    const { now, today } = call;
    return await call.change(async (tx) => {
      const found = await find(tx, call.body.id);
      if (found === undefined) return notFound;
      await lockAccountsOf(tx, [found.lin]);
      await lockChange(tx, found.id);
      const row = (await find(tx, found.id)) ?? found;
      if (isSettled(standingOf(row)))
        return { status: 200, body: toAnnounced(row, today), audit: null } as const;
      const refusals = await refusalsTo(tx, call, row);
      if (refusals.length > 0)
        return {
          status: 409,
          body: { errors: { change: refusals.map((reason) => `PERSON_CHANGE/REFUSED/${reason}`) } },
        } as const;
      if (!call.body.stands && row.kinds.includes('number')) await removeNumber(tx, call, row.lin);
      await noteSettled(tx, [row.id], self(call.actor).lin, now);
      const after = (await find(tx, row.id)) ?? row;
      return {
        status: 200,
        body: toAnnounced(after, today),
        audit: about(row.lin, 'personChanges.settle', {
          after: {
            kinds: row.kinds,
            stands: call.body.stands,
            wasDisowned: row.disowned_at !== null,
          },
        }),
      } as const;
    });
  },
};

/** Removes a number that is not the person's: it identifies nobody until another one is given. */
async function removeNumber(tx: Transaction<Database>, call: Call, lin: string): Promise<void> {
  const { config, now, today } = call;
  const author = authorOf(call.actor);
  const asked = await permit(tx, author, ['number'], lin, call);
  if (asked.permit === undefined)
    throw new Error('The number of a settled change is not permitted.');
  await changeNumber(tx, asked.permit, { national_id: null });
  await tellPerson(tx, { config, now, today, author }, { lin, kinds: ['number'] });
}

const find = async (db: Db | Transaction<Database>, id: string): Promise<ChangeRow | undefined> =>
  isIdentifier(id) ? await changeById(db, id) : undefined;

/**
 * Why this worker cannot settle the change: it takes what a new number takes, from somebody else
 * than its author.
 */
async function refusalsTo(
  db: Db,
  { actor, now, today }: Pick<Call, 'actor' | 'now' | 'today'>,
  { lin, by_lin: authorLin }: Pick<ChangeRow, 'lin' | 'by_lin'>,
): Promise<SettleRefusal[]> {
  const worker = self(actor).lin;
  const objected = (await objectionsTo(db, authorOf(actor), [lin], { now, today }))(lin, 'number');
  return [
    ...objected.filter(isPersonObjection),
    ...(worker === authorLin ? (['AUTHOR'] as const) : []),
  ];
}
