import type { PlaceKind, places } from '#contract/places.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import type { Db } from '#server/database/open.ts';
import {
  addPlace,
  changePlace,
  deletePlace,
  isNameTaken,
  kindsWithin,
  lockPlace,
  parentKind,
  placeById,
  type PlaceRow,
  placesIn,
  versionOf,
} from './placeStore.ts';

const nameTaken = badRequest({ name: 'PLACES/NAME_TAKEN' });
const inUse = (key: 'PLACES/HAS_ADDRESSES' | 'PLACES/HAS_PLACES') => ({
  status: 409 as const,
  body: { errors: { '': [key] } },
});

/** The places of the university, as its administrators keep them. */
export const placeHandlers: Handlers<typeof places> = {
  async within({ db, query: { parentId } }) {
    const path = parentId === undefined ? [] : await pathTo(db, parentId);
    if (path === null) return notFound;
    const own = path.at(-1) ?? null;
    const inside = [];
    for (const kind of kindsWithin(own?.kind ?? null))
      inside.push(...(await placesIn(db, kind, own?.id ?? null)));
    return { status: 200, body: { path, places: inside } };
  },

  async add(call) {
    const { kind, parentId, ...fields } = call.body;
    return await call.change(async (tx) => {
      const parent = parentKind(kind);
      if ((parentId === null) !== (parent === null)) return notFound;
      if (parentId !== null && parent !== null && !(await lockPlace(tx, parent, parentId)))
        return notFound;
      if (await isNameTaken(tx, kind, { name: fields.name, parentId, except: null }))
        return nameTaken;
      const id = await addPlace(tx, kind, parentId, fields);
      return {
        status: 200,
        body: { id },
        audit: about(null, 'places.add', { after: { id, ...call.body } }),
      };
    });
  },

  async change(call) {
    const { kind, id } = call.params;
    return await call.change(async (tx) => {
      const place = await lockPlace(tx, kind, id);
      if (!place) return notFound;
      const { version, ...fields } = call.body;
      if (version !== versionOf(place)) return conflict;
      const { name, isEnded } = fields;
      const taken = { name, parentId: place.parent_id, except: id };
      if (!isEnded && (await isNameTaken(tx, kind, taken))) return nameTaken;
      await changePlace(tx, kind, id, fields);
      return {
        status: 200,
        audit: about(null, 'places.change', {
          before: fieldsOf(kind, place),
          after: { kind, id, ...fields },
        }),
      };
    });
  },

  async delete(call) {
    const { kind, id } = call.params;
    return await call.change(async (tx) => {
      const place = await lockPlace(tx, kind, id);
      if (!place) return notFound;
      const beside = await placesIn(tx, kind, place.parent_id);
      const own = beside.find((one) => one.id === id);
      if (own && own.addresses > 0) return inUse('PLACES/HAS_ADDRESSES');
      if (own && own.places > 0) return inUse('PLACES/HAS_PLACES');
      await deletePlace(tx, kind, id);
      return {
        status: 200,
        audit: about(null, 'places.delete', { before: fieldsOf(kind, place) }),
      };
    });
  },
};

const fieldsOf = (kind: PlaceKind, place: PlaceRow) => ({
  kind,
  id: place.id,
  name: place.name,
  description: place.description,
  isOffice: place.is_office,
  isEnded: place.is_deleted,
});

/** From the campus to the place with this id; null if no campus and no building has it. */
async function pathTo(db: Db, id: string) {
  if (!isIdentifier(id)) return null;
  const building = await placeById(db, 'building', id);
  const campus = await placeById(db, 'campus', building?.parent_id ?? id);
  if (!campus) return null;
  return [
    { id: campus.id, kind: 'campus' as const, name: campus.name },
    ...(building ? [{ id, kind: 'building' as const, name: building.name }] : []),
  ];
}
