import * as z from 'zod/mini';
import { alumniAdministrators } from './access.ts';
import { Alumn, AlumnInput } from './alumn.ts';
import { Errors, refusals } from './errors.ts';
import { many, numberIn, optionalText, text } from './inputs.ts';
import {
  ManualRequestInput,
  RegistrationRequest,
  RequestStatusValue,
} from './registrationRequest.ts';
import { route } from './route.ts';
import { RequestStatus } from './values.ts';

const may = alumniAdministrators;
const params = z.object({ id: text(64) });
const notes = { internalNotes: optionalText(4000) };

/**
 * Not in the specification: a member or another request that may concern the same person as a
 * request, and the details that match.
 */
export const RequestDuplicate = z.object({
  kind: z.enum(['alumn', 'request']),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  norEduPersonNin: z.nullable(z.string()),
  /** The status of a request; null for a member. */
  status: z.nullable(RequestStatusValue),
  matches: z.array(z.enum(['NATIONAL_ID', 'NAME', 'EMAIL'])),
});
export type RequestDuplicate = z.infer<typeof RequestDuplicate>;

/**
 * Decisions on requests and profiles, for alumni administrators. Mailing lists are in
 * `alumniMailing`.
 */
export const alumniAdmin = {
  requests: route({
    summary:
      'Returns the requests to join with the given statuses, oldest first; all requests if no status is given.',
    method: 'GET',
    path: '/api/alumniportaladmin/registrationrequests',
    may,
    query: z.object({ 'status[]': many(numberIn(Object.values(RequestStatus))) }),
    responses: { ...refusals, 200: z.array(RegistrationRequest) },
  }),
  requestCounts: route({
    summary: 'Returns the number of requests for each status.',
    method: 'GET',
    path: '/api/alumniportaladmin/registrationrequests/counts',
    may,
    isOurs: true,
    responses: {
      ...refusals,
      200: z.array(z.object({ status: RequestStatusValue, count: z.int() })),
    },
  }),
  duplicates: route({
    summary:
      'Returns people who may be the same person as the one in the request: same national id, ' +
      'same name and birth date, or same email address.',
    method: 'GET',
    path: '/api/alumniportaladmin/registrationrequests/{id}/duplicates',
    may,
    params,
    isOurs: true,
    responses: { ...refusals, 200: z.array(RequestDuplicate), 404: Errors },
  }),
  request: route({
    summary: 'Returns one request to join.',
    method: 'GET',
    path: '/api/alumniportaladmin/registrationrequests/{id}',
    may,
    params,
    responses: { ...refusals, 200: RegistrationRequest, 404: Errors },
  }),
  addRequest: route({
    summary:
      'Adds a request for a person who has asked the office to join, ' +
      'to be decided like any other. 400: an alumnus has the address or the number; ' +
      '409: a request of the same person waits for a decision.',
    method: 'POST',
    path: '/api/alumniportaladmin/registrationrequests',
    may,
    body: ManualRequestInput,
    isOurs: true,
    responses: { ...refusals, 200: RegistrationRequest, 409: Errors },
  }),
  deleteRequest: route({
    summary: 'Deletes a request to join. A profile created from the request is kept.',
    method: 'DELETE',
    path: '/api/alumniportaladmin/registrationrequests/{id}',
    may,
    params,
    responses: { ...refusals, 200: null, 404: Errors },
  }),
  requestsOf: route({
    summary: 'Returns the requests of one alumnus, newest first.',
    method: 'GET',
    path: '/api/alumniportaladmin/registrationrequests/alumn/{id}',
    may,
    params,
    responses: { ...refusals, 200: z.array(RegistrationRequest), 404: Errors },
  }),
  reject: route({
    summary: 'Rejects a request and emails the reason. 409: the request is not new.',
    method: 'POST',
    path: '/api/alumniportaladmin/registrationrequests/{id}/reject',
    may,
    params,
    body: z.object({ ...notes, rejectionReason: text(2000) }),
    responses: { ...refusals, 200: RegistrationRequest, 404: Errors, 409: Errors },
  }),
  undoReject: route({
    summary: 'Resets a rejected request to new. 409: the request is not rejected.',
    method: 'POST',
    path: '/api/alumniportaladmin/registrationrequests/{id}/reject/undo',
    may,
    params,
    body: z.object(notes),
    responses: { ...refusals, 200: RegistrationRequest, 404: Errors, 409: Errors },
  }),
  approve: route({
    summary:
      'Approves a request, which gives the person access to the alumni portal. 409: the request is not new.',
    method: 'POST',
    path: '/api/alumniportaladmin/registrationrequests/{id}/approve',
    may,
    params,
    body: z.object(notes),
    responses: { ...refusals, 200: RegistrationRequest, 404: Errors, 409: Errors },
  }),
  profile: route({
    summary: 'Returns one alumnus.',
    method: 'GET',
    path: '/api/alumniportaladmin/profile/{id}',
    may,
    params,
    isVersioned: true,
    responses: { ...refusals, 200: Alumn, 404: Errors },
  }),
  saveProfile: route({
    summary:
      'Replaces the registered details of an alumnus. 409: the alumnus has been changed since the details were read.',
    method: 'PUT',
    path: '/api/alumniportaladmin/profile/{id}',
    may,
    params,
    body: AlumnInput,
    isVersioned: true,
    responses: { ...refusals, 200: Alumn, 404: Errors, 409: Errors },
  }),
};
