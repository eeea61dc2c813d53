import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { optionalText, text } from './inputs.ts';
import { route } from './route.ts';

/** A campus has buildings, and a building rooms and entrances. */
export const PlaceKind = z.enum(['campus', 'building', 'room', 'entrance']);
export type PlaceKind = z.infer<typeof PlaceKind>;

/** A place as its keepers see it. */
export const Place = z.object({
  id: z.string(),
  kind: PlaceKind,
  name: z.string(),
  /** Of a campus; empty for the others. */
  description: z.string(),
  /** Whether people can have the room as their office; false for the others. */
  isOffice: z.boolean(),
  /** Whether it is no longer offered. It remains the name of what lies there. */
  isEnded: z.boolean(),
  /** Number of visiting addresses there. */
  addresses: z.number(),
  /** Number of places in it. */
  places: z.number(),
  /** What a change of the place must name. */
  version: z.string(),
});
export type Place = z.infer<typeof Place>;

const PlaceFields = {
  name: text(100),
  description: optionalText(300),
  isOffice: z.boolean(),
};

const may = usersOf('administration');
const params = z.object({ kind: PlaceKind, id: z.guid() });

/** Keeping campuses, buildings, rooms and entrances. Not in the specification. */
export const places = {
  within: route({
    summary: 'Returns the campuses, or the places within one. 404: there is no such place.',
    method: 'GET',
    path: '/api/places',
    may,
    query: z.object({ parentId: z.optional(text(64)) }),
    isOurs: true,
    responses: {
      ...refusals,
      200: z.object({
        /** From the campus to the place itself; empty for the campuses. */
        path: z.array(z.object({ id: z.string(), kind: PlaceKind, name: z.string() })),
        places: z.array(Place),
      }),
      404: Errors,
    },
  }),
  add: route({
    summary:
      'Adds a place. 404: there is no place to add it to. 400: a place there has the name already.',
    method: 'POST',
    path: '/api/places',
    may,
    body: z.object({ kind: PlaceKind, parentId: z.nullable(z.guid()), ...PlaceFields }),
    isOurs: true,
    responses: { ...refusals, 200: z.object({ id: z.string() }), 404: Errors },
  }),
  change: route({
    summary:
      'Changes a place, ends it, or offers it again. 409: someone else has changed it since ' +
      '`version`.',
    method: 'PATCH',
    path: '/api/places/{kind}/{id}',
    may,
    params,
    body: z.object({ ...PlaceFields, isEnded: z.boolean(), version: text(64) }),
    isOurs: true,
    responses: { ...refusals, 200: null, 404: Errors, 409: Errors },
  }),
  delete: route({
    summary: 'Deletes a place. 409: it is in use, so it can only be ended.',
    method: 'DELETE',
    path: '/api/places/{kind}/{id}',
    may,
    params,
    isOurs: true,
    responses: { ...refusals, 200: null, 404: Errors, 409: Errors },
  }),
};
