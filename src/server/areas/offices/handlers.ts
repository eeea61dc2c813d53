import type { Location, offices } from '../../../contract/offices.ts';
import { becomesPrimary, mayStopBeingPrimary, placeRefusals } from '../../../rules/offices.ts';
import { record } from '../../database/audit.ts';
import type { Handlers } from '../../call/handler.ts';
import { badRequest, notFound } from '../../call/answers.ts';
import { self } from '../../call/self.ts';
import { auditContext } from '../../call/auditContext.ts';
import { addOffice, clearPrimary, findPlace, lockPerson, type OfficeRow, officesOf, type PlaceIds, saveOffice } from './store.ts';

/** Where an employee can be visited. Anyone who has a place has exactly one primary. */
export const officeHandlers: Handlers<typeof offices> = {
  async offices({ db, actor }) {
    return { status: 200, body: (await officesOf(db, self(actor).lin)).map(toLocation) };
  },

  async addOffice(call) {
    const { actor, body } = call;
    const { lin } = self(actor);
    return await call.change(async (tx) => {
      await lockPerson(tx, lin);
      const refusals = placeRefusals(await findPlace(tx, body));
      if (Object.keys(refusals).length > 0) return badRequest(refusals);

      const isPrimary = becomesPrimary(body.isPrimary, (await officesOf(tx, lin)).length);
      if (isPrimary) await clearPrimary(tx, lin);
      const id = await addOffice(tx, lin, body, isPrimary);
      const added = (await officesOf(tx, lin)).filter((office) => office.id === id).map(toLocation)[0];
      if (!added) throw new Error(`The place ${id} is gone in the transaction that added it.`);
      await record(tx, { ...auditContext(call), subjectLin: lin, action: 'user.addOffice', after: added });
      return { status: 200, body: added };
    });
  },

  async saveOffice(call) {
    const { actor, body } = call;
    const { lin } = self(actor);
    return await call.change(async (tx) => {
      await lockPerson(tx, lin);
      const before = (await officesOf(tx, lin)).find(({ id }) => id === body.id);
      if (!before) return notFound;
      if (!mayStopBeingPrimary(before.is_primary, body.isPrimary)) return badRequest({ isPrimary: 'OFFICE/ONE_IS_PRIMARY' });
      // Who stays need not move because the place was deleted since.
      const refusals = isSamePlace(before, body) ? {} : placeRefusals(await findPlace(tx, body));
      if (Object.keys(refusals).length > 0) return badRequest(refusals);

      if (body.isPrimary) await clearPrimary(tx, lin);
      await saveOffice(tx, before.id, body, body.isPrimary);
      const saved = (await officesOf(tx, lin)).filter(({ id }) => id === before.id).map(toLocation)[0];
      if (!saved) throw new Error(`The place ${before.id} is gone in the transaction that changed it.`);
      await record(tx, { ...auditContext(call), subjectLin: lin, action: 'user.saveOffice', before: toLocation(before), after: saved });
      return { status: 200, body: saved };
    });
  },
};

const isSamePlace = (row: OfficeRow, place: PlaceIds): boolean =>
  row.campus_id === place.campusId && row.building_id === place.buildingId && row.room_id === place.roomId && row.entrance_id === place.entranceId;

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
