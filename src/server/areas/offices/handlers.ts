import type { Location, offices } from '#contract/offices.ts';
import {
  becomesPrimary,
  mayStopBeingPrimary,
  nextPrimary,
  placeRefusals,
  roomRefusal,
} from '#rules/offices.ts';
import type { Db } from '#server/database/open.ts';
import type { Handlers } from '#server/call/handler.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import { hashOf } from '#server/base/secrets.ts';
import {
  addOffice,
  clearPrimary,
  findPlace,
  lockPerson,
  makePrimary,
  type OfficeRow,
  officesOf,
  type PlaceIds,
  removeOffice,
  saveOffice,
} from './store.ts';

/**
 * The places where an employee can be visited. An employee with places has exactly one primary
 * place.
 */
export const officeHandlers: Handlers<typeof offices> = {
  async offices({ db, actor }) {
    const rows = await officesOf(db, self(actor).lin);
    return { status: 200, body: rows.map(toLocation), version: versionOf(rows) };
  },

  async addOffice(call) {
    const { actor, body } = call;
    const { lin } = self(actor);
    return await call.change(async (tx) => {
      await lockPerson(tx, lin);
      const before = await officesOf(tx, lin);
      if (!call.isCurrent(versionOf(before))) return conflict;
      const refusals = await refusalsOf(tx, before, null, body);
      if (Object.keys(refusals).length > 0) return badRequest(refusals);

      const isPrimary = becomesPrimary(body.isPrimary, before.length);
      if (isPrimary) await clearPrimary(tx, lin);
      const id = await addOffice(tx, lin, body, isPrimary);
      const after = await officesOf(tx, lin);
      const added = after.filter((office) => office.id === id).map(toLocation)[0];
      if (!added) throw new Error(`Added office ${id} not found.`);
      return {
        status: 200,
        body: added,
        version: versionOf(after),
        audit: about(lin, 'user.addOffice', { after: added }),
      };
    });
  },

  async saveOffice(call) {
    const { actor, body } = call;
    const { lin } = self(actor);
    return await call.change(async (tx) => {
      await lockPerson(tx, lin);
      const rows = await officesOf(tx, lin);
      const before = rows.find(({ id }) => id === body.id);
      if (!before) return notFound;
      if (!call.isCurrent(versionOf(rows))) return conflict;
      if (!mayStopBeingPrimary(before.is_primary, body.isPrimary))
        return badRequest({ isPrimary: 'OFFICE/ONE_IS_PRIMARY' });
      // An employee may keep a place that has been deleted since it was chosen.
      const refusals = isSamePlace(before, body) ? {} : await refusalsOf(tx, rows, before, body);
      if (Object.keys(refusals).length > 0) return badRequest(refusals);

      if (body.isPrimary) await clearPrimary(tx, lin);
      await saveOffice(tx, before.id, body, body.isPrimary);
      const after = await officesOf(tx, lin);
      const saved = after.filter(({ id }) => id === before.id).map(toLocation)[0];
      if (!saved) throw new Error(`Updated office ${before.id} not found.`);
      return {
        status: 200,
        body: saved,
        version: versionOf(after),
        audit: about(lin, 'user.saveOffice', { before: toLocation(before), after: saved }),
      };
    });
  },

  async removeOffice(call) {
    const {
      actor,
      params: { id },
    } = call;
    const { lin } = self(actor);
    return await call.change(async (tx) => {
      await lockPerson(tx, lin);
      const rows = await officesOf(tx, lin);
      const removed = rows.find((row) => row.id === id);
      if (!removed) return notFound;
      await removeOffice(tx, removed.id);
      const next = nextPrimary(
        rows
          .filter((row) => row.id !== id)
          .map((row) => ({ id: row.id, isPrimary: row.is_primary, isDeleted: isDeleted(row) })),
      );
      if (next) await makePrimary(tx, next.id);
      return {
        status: 200,
        body: (await officesOf(tx, lin)).map(toLocation),
        audit: about(lin, 'user.removeOffice', {
          before: toLocation(removed),
          ...(next && { after: { primary: next.id } }),
        }),
      };
    });
  },
};

/**
 * Returns why the place cannot be chosen. A place changed within its own room is not compared with
 * the others: two of them may have the same room from before.
 */
async function refusalsOf(
  db: Db,
  rows: readonly OfficeRow[],
  before: OfficeRow | null,
  place: PlaceIds,
) {
  const refusals = placeRefusals(await findPlace(db, place));
  const chosen = rows.map((row) => ({ id: row.id, roomId: row.room_id }));
  const refusal =
    before?.room_id === place.roomId ? null : roomRefusal(chosen, before?.id ?? null, place.roomId);
  return refusal === null ? refusals : { roomId: refusal, ...refusals };
}

const isDeleted = (row: OfficeRow): boolean =>
  row.campus_deleted || row.building_deleted || row.room_deleted;

/**
 * The version of the person's chosen places. It does not change when the university renames a
 * place.
 */
const versionOf = (rows: readonly OfficeRow[]): string =>
  hashOf(
    rows
      .map((row) =>
        [row.id, row.is_primary, row.building_id, row.room_id, row.entrance_id].join(' '),
      )
      .toSorted()
      .join('\n'),
  );

const isSamePlace = (row: OfficeRow, place: PlaceIds): boolean =>
  row.campus_id === place.campusId &&
  row.building_id === place.buildingId &&
  row.room_id === place.roomId &&
  row.entrance_id === place.entranceId;

const toLocation = (row: OfficeRow): Location => ({
  id: row.id,
  isPrimary: row.is_primary,
  campusId: row.campus_id,
  campusName: row.campus_name,
  campusDeleted: row.campus_deleted,
  buildingId: row.building_id,
  buildingName: row.building_name,
  buildingDeleted: row.building_deleted,
  roomId: row.room_id,
  roomName: row.room_name,
  roomDeleted: row.room_deleted,
  entranceId: row.entrance_id,
  entranceName: row.entrance_name,
  entranceDeleted: row.entrance_deleted ?? false,
});
