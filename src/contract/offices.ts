import * as z from 'zod/mini';
import { employees } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { text } from './inputs.ts';
import { route } from './route.ts';

/**
 * A location where an employee can be visited; each level has its name and whether it has been
 * deleted since (DATA-17).
 */
export const Location = z.object({
  id: z.string(),
  isPrimary: z.boolean(),
  campusId: z.string(),
  campusName: z.string(),
  campusDeleted: z.boolean(),
  buildingId: z.string(),
  buildingName: z.string(),
  buildingDeleted: z.boolean(),
  roomId: z.string(),
  roomName: z.string(),
  roomDeleted: z.boolean(),
  entranceId: z.nullable(z.string()),
  entranceName: z.nullable(z.string()),
  entranceDeleted: z.boolean(),
});
export type Location = z.infer<typeof Location>;

const place = {
  campusId: text(64),
  buildingId: text(64),
  roomId: text(64),
  entranceId: z.nullable(text(64)),
  isPrimary: z.boolean(),
};

/**
 * The version covers the whole list, because a change of one location may remove the primary mark
 * of another.
 */
export const offices = {
  offices: route({
    summary: 'Returns the employee’s visiting addresses, the primary one first.',
    method: 'GET',
    path: '/api/user/offices',
    may: employees,
    keptBy: 'query',
    isVersioned: true,
    responses: { ...refusals, 200: z.array(Location) },
  }),
  addOffice: route({
    summary: 'Adds a visiting address. A new primary address replaces the previous one.',
    method: 'POST',
    path: '/api/user/offices',
    may: employees,
    isVersioned: true,
    body: z.object(place),
    responses: { ...refusals, 200: Location, 409: Errors },
  }),
  saveOffice: route({
    summary: 'Changes one of the employee’s own visiting addresses.',
    method: 'PUT',
    path: '/api/user/offices',
    may: employees,
    isVersioned: true,
    body: z.object({ id: text(64), ...place }),
    responses: { ...refusals, 200: Location, 404: Errors, 409: Errors },
  }),
  removeOffice: route({
    summary:
      'Removes one of the employee’s own visiting addresses and returns those that remain. ' +
      'If it was the primary one, another becomes primary.',
    method: 'DELETE',
    path: '/api/user/offices/{id}',
    may: employees,
    isOurs: true,
    params: z.object({ id: text(64) }),
    responses: { ...refusals, 200: z.array(Location), 404: Errors },
  }),
};
