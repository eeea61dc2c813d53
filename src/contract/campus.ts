import * as z from 'zod/mini';
import { employees } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { Email, optionalText, text } from './inputs.ts';
import { route } from './route.ts';

/**
 * Deleted campuses, buildings, rooms and entrances are included, so that an old location can still
 * be named.
 */
export const Campus = z.object({
  id: z.string(),
  name: z.string(),
  deleted: z.boolean(),
  description: z.nullable(z.string()),
});
export type Campus = z.infer<typeof Campus>;

export const Building = z.object({
  id: z.string(),
  name: z.string(),
  campusId: z.string(),
  deleted: z.boolean(),
});
export type Building = z.infer<typeof Building>;

export const Room = z.object({
  id: z.string(),
  campusId: z.string(),
  buildingId: z.string(),
  name: z.string(),
  deleted: z.boolean(),
});
export type Room = z.infer<typeof Room>;

export const Entrance = z.object({
  id: z.string(),
  name: z.string(),
  deleted: z.boolean(),
  buildingId: z.string(),
});
export type Entrance = z.infer<typeof Entrance>;

/** A building or room in use, with the names of where it is. */
export const FoundPlace = z.object({
  kind: z.enum(['building', 'room']),
  id: z.string(),
  name: z.string(),
  buildingId: z.string(),
  buildingName: z.string(),
  campusId: z.string(),
  campusName: z.string(),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

/** A place that is missing in the lists, as described by the employee. */
export const MissingOffice = z.object({
  campus: text(),
  building: text(),
  room: text(),
  entrance: optionalText(),
  requestorEmail: Email,
});
export type MissingOffice = z.infer<typeof MissingOffice>;

const params = z.object({ buildingId: text(64) });
const may = employees;

export const campus = {
  campuses: route({
    summary: 'Returns the university’s campuses.',
    method: 'GET',
    path: '/api/CampusStructure/campuses',
    may,
    responses: { ...refusals, 200: z.array(Campus) },
  }),
  buildings: route({
    summary: 'Returns the buildings of a campus.',
    method: 'GET',
    path: '/api/CampusStructure/buildings',
    may,
    query: z.object({ campusId: text(64) }),
    responses: { ...refusals, 200: z.array(Building), 404: Errors },
  }),
  rooms: route({
    summary: 'Returns the rooms of a building.',
    method: 'GET',
    path: '/api/CampusStructure/buildings/{buildingId}/rooms',
    may,
    params,
    responses: { ...refusals, 200: z.array(Room), 404: Errors },
  }),
  officeRooms: route({
    summary: 'Returns the rooms of a building that are offices.',
    method: 'GET',
    path: '/api/CampusStructure/buildings/{buildingId}/officerooms',
    may,
    params,
    responses: { ...refusals, 200: z.array(Room), 404: Errors },
  }),
  entrances: route({
    summary: 'Returns the entrances of a building.',
    method: 'GET',
    path: '/api/CampusStructure/buildings/{buildingId}/entrances',
    may,
    params,
    responses: { ...refusals, 200: z.array(Entrance), 404: Errors },
  }),
  search: route({
    summary:
      'Returns at most 8 buildings and rooms in use with one of the words in their name, and the ' +
      'others in their name or that of their building or campus.',
    method: 'GET',
    path: '/api/CampusStructure/search',
    may,
    query: z.object({ query: text(100) }),
    hasSensitiveQuery: true,
    isOurs: true,
    responses: { ...refusals, 200: z.array(FoundPlace) },
  }),
  reportMissingOffice: route({
    summary: 'Reports a missing place by email to the people who maintain the lists.',
    method: 'PUT',
    path: '/api/CampusStructure/offices/missing',
    may,
    body: MissingOffice,
    responses: { ...refusals, 200: null },
  }),
};
