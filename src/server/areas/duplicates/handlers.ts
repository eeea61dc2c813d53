import {
  type duplicates,
  type JoinRefusal,
  MAX_DUPLICATES,
  type PersonJoin,
} from '#contract/duplicates.ts';
import { joinRefusals, undoRefusals, userIdsOf } from '#rules/joins.ts';
import { normaliseUserId } from '#rules/userId.ts';
import { notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { auditListRead, auditPersonRead } from '#server/call/readings.ts';
import { self } from '#server/call/self.ts';
import { forgetKeptApart, keepApart, keptApart, latestJoins } from './decisionStore.ts';
import { possibleDuplicates, reasonsFor } from './find.ts';
import { joinPeople, undoJoin, viewerOf } from './join.ts';
import { comparedPair, comparedPeople, lockPeople, ownerOf } from './peopleStore.ts';

const refused = (refusals: readonly JoinRefusal[]) => ({
  status: 400 as const,
  body: { errors: { '': refusals.map((refusal) => `DUPLICATES/REFUSED/${refusal}`) } },
});

/** People who are likely one human being: finding, joining and keeping them apart. */
export const duplicateHandlers: Handlers<typeof duplicates> = {
  async list(call) {
    await auditListRead(call, 'duplicates', null);
    return {
      status: 200,
      body: await possibleDuplicates(call.db, viewerOf(call), MAX_DUPLICATES),
    };
  },

  async joins(call) {
    const { db } = call;
    await auditListRead(call, 'joins', null);
    const rows = await latestJoins(db, MAX_DUPLICATES);
    const inForce = rows.filter(({ undone_at }) => undone_at === null);
    const lins = inForce.flatMap(({ kept_lin, joined_lin }) => [kept_lin, joined_lin]);
    const people = await comparedPeople(db, lins, viewerOf(call));
    return {
      status: 200,
      body: rows.map((row): PersonJoin => {
        const { kept_lin, joined_lin, undone_at } = row;
        const [kept, joined] = [people.get(kept_lin), people.get(joined_lin)];
        const moved = new Set(row.accounts.map(({ id }) => id));
        return {
          id: row.id,
          kept: { lin: kept_lin, displayName: row.kept_name },
          joined: { lin: joined_lin, displayName: row.joined_name },
          userIds: userIdsOf(row.accounts),
          at: row.joined_at.toISOString(),
          by: row.by,
          reason: row.reason,
          undone: undone_at && { at: undone_at.toISOString(), by: row.undone_by },
          undoRefusals:
            undone_at === null && kept && joined ? undoRefusals(kept, joined, moved) : [],
        };
      }),
    };
  },

  async find({ db, query }) {
    const [one, other] = await Promise.all([
      ownerOf(db, normaliseUserId(query.one)),
      ownerOf(db, normaliseUserId(query.other)),
    ]);
    if (one === undefined || other === undefined)
      return {
        status: 404,
        body: {
          errors: {
            ...(one === undefined && { one: ['DUPLICATES/NO_SUCH_ACCOUNT'] }),
            ...(other === undefined && { other: ['DUPLICATES/NO_SUCH_ACCOUNT'] }),
          },
        },
      };
    return one === other ? refused(['SAME_PERSON']) : { status: 200, body: { one, other } };
  },

  async compare(call) {
    const { db, params } = call;
    const lins = [params.one, params.other] as const;
    const pair = await comparedPair(db, lins, viewerOf(call));
    if (pair === undefined || params.one === params.other) return notFound;
    const [one, other] = pair;
    await auditPersonRead(call, lins);
    const apart = await keptApart(db, lins);
    return {
      status: 200,
      body: {
        people: [one, other],
        reasons: await reasonsFor(db, pair),
        refusals: [joinRefusals(one, other), joinRefusals(other, one)],
        keptApart: apart
          ? { at: apart.kept_at.toISOString(), by: apart.by, reason: apart.reason }
          : null,
      },
    };
  },

  async keepApart(call) {
    const { actor, body, now, params } = call;
    const lins = [params.one, params.other] as const;
    return await call.change(async (tx) => {
      await lockPeople(tx, lins);
      const pair = await comparedPair(tx, lins, viewerOf(call));
      if (pair === undefined || params.one === params.other) return notFound;
      if (pair.some(({ isSelf }) => isSelf)) return refused(['SELF']);
      const by = { by_lin: self(actor).lin, reason: body.reason, kept_at: now };
      const isNew = await keepApart(tx, lins, by);
      const after = { people: lins, reason: body.reason };
      return {
        status: 200,
        audit: isNew ? lins.map((lin) => about(lin, 'duplicates.keepApart', { after })) : null,
      };
    });
  },

  async listAgain(call) {
    const { params } = call;
    const lins = [params.one, params.other] as const;
    return await call.change(async (tx) => {
      const wasApart = await forgetKeptApart(tx, lins);
      const before = { people: lins };
      return {
        status: 200,
        audit: wasApart ? lins.map((lin) => about(lin, 'duplicates.listAgain', { before })) : null,
      };
    });
  },

  async join(call) {
    const { body, params } = call;
    return await call.change(async (tx) => {
      const people = { kept: params.one, joined: params.other, reason: body.reason };
      const done = await joinPeople(tx, call, people);
      if (done === undefined) return notFound;
      return 'refused' in done
        ? refused(done.refused)
        : { status: 200, body: done, audit: 'recorded' };
    });
  },

  async undo(call) {
    const { params } = call;
    return await call.change(async (tx) => {
      const done = await undoJoin(tx, call, params.id);
      if (done === undefined) return notFound;
      return 'refused' in done ? refused(done.refused) : { status: 200, audit: 'recorded' };
    });
  },
};
