import type { campus, Room } from '#contract/campus.ts';
import { searchedWords } from '#rules/search.ts';
import type { Db } from '#server/database/open.ts';
import type { Handlers } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import { self } from '#server/call/self.ts';
import { send } from '#server/mail/mail.ts';
import { missingOfficeEmail } from './emails.ts';
import {
  buildingById,
  buildingsOn,
  campuses,
  campusExists,
  entrancesTo,
  placesNamed,
  roomsIn,
} from './store.ts';

/** The university's campuses, buildings, rooms and entrances, with the deleted ones marked. */
export const campusHandlers: Handlers<typeof campus> = {
  async campuses({ db }) {
    const rows = await campuses(db);
    return {
      status: 200,
      body: rows.map(({ id, name, description, is_deleted }) => ({
        id,
        name,
        deleted: is_deleted,
        description,
      })),
    };
  },

  async buildings({ db, query: { campusId } }) {
    if (!isIdentifier(campusId) || !(await campusExists(db, campusId))) return notFound;
    const rows = await buildingsOn(db, campusId);
    return {
      status: 200,
      body: rows.map(({ id, name, campus_id, is_deleted }) => ({
        id,
        name,
        campusId: campus_id,
        deleted: is_deleted,
      })),
    };
  },

  async rooms({ db, params }) {
    const rooms = await roomsOf(db, params.buildingId);
    return rooms ? { status: 200, body: rooms.map(({ room }) => room) } : notFound;
  },

  async officeRooms({ db, params }) {
    const rooms = await roomsOf(db, params.buildingId);
    return rooms
      ? { status: 200, body: rooms.filter(({ isOffice }) => isOffice).map(({ room }) => room) }
      : notFound;
  },

  async entrances({ db, params: { buildingId } }) {
    if (!(await findBuilding(db, buildingId))) return notFound;
    const rows = await entrancesTo(db, buildingId);
    return {
      status: 200,
      body: rows.map(({ id, name, is_deleted, building_id }) => ({
        id,
        name,
        deleted: is_deleted,
        buildingId: building_id,
      })),
    };
  },

  async search({ db, query: { query } }) {
    const words = searchedWords(query);
    return { status: 200, body: words.length === 0 ? [] : await placesNamed(db, words) };
  },

  async reportMissingOffice(call) {
    const { actor, body, config, now } = call;
    const { lin, liUId } = self(actor);
    return await call.change(async (tx) => {
      await send(tx, missingOfficeEmail(config, body, liUId), now);
      return { status: 200, audit: about(lin, 'campus.reportMissingOffice', { after: body }) };
    });
  },
};

const findBuilding = async (db: Db, id: string) =>
  isIdentifier(id) ? await buildingById(db, id) : undefined;

/**
 * Returns null if the building does not exist. The rooms of a deleted building count as deleted.
 */
async function roomsOf(
  db: Db,
  buildingId: string,
): Promise<{ room: Room; isOffice: boolean }[] | null> {
  const building = await findBuilding(db, buildingId);
  if (!building) return null;
  const rows = await roomsIn(db, building.id);
  return rows.map(({ id, name, is_office, is_deleted }) => ({
    room: {
      id,
      campusId: building.campus_id,
      buildingId: building.id,
      name,
      deleted: is_deleted || building.is_deleted,
    },
    isOffice: is_office,
  }));
}
