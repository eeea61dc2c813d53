import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { Email } from './inputs.ts';
import { Position } from './position.ts';
import { route } from './route.ts';
import { plainDigits } from './typedText.ts';
import { Moment } from './values.ts';

const PHONE = /^\(?\+?[0-9][0-9 ()./-]{5,28}$/;

/** An employee's contact details besides the university's own address; null when not given. */
export const ContactInformation = z.object({
  alternativeEmailAddress: z.nullable(Email),
  smsNumber: z.nullable(
    z
      .string()
      .check(
        z.maxLength(100, { error: 'INPUT_INVALID_PHONE', abort: true }),
        z.overwrite(plainDigits),
        z.regex(PHONE, 'INPUT_INVALID_PHONE'),
      ),
  ),
});
export type ContactInformation = z.infer<typeof ContactInformation>;

/**
 * The ORCID iD that the employee has linked, and when ORCID confirmed it; both null when none is
 * linked.
 */
export const Orcid = z.object({ orcId: z.nullable(z.string()), verified: z.nullable(Moment) });
export type Orcid = z.infer<typeof Orcid>;

const may = usersOf('employee-profile');

export const employee = {
  positions: route({
    summary: 'Returns the employee’s own current and past positions, the primary position first.',
    method: 'GET',
    path: '/api/employee/positions',
    may,
    keptBy: 'query',
    responses: { ...refusals, 200: z.array(Position) },
  }),
  contactInformation: route({
    summary: 'Returns the employee’s own contact information.',
    method: 'GET',
    path: '/api/employee/contactinformation',
    may,
    keptBy: 'query',
    isVersioned: true,
    responses: { ...refusals, 200: ContactInformation },
  }),
  saveContactInformation: route({
    summary: 'Replaces the employee’s own contact information and returns the stored values.',
    method: 'POST',
    path: '/api/employee/contactinformation',
    may,
    isVersioned: true,
    body: ContactInformation,
    responses: { ...refusals, 200: ContactInformation, 409: Errors },
  }),
  orcid: route({
    summary: 'Returns the researcher identity (ORCID iD) linked by the employee.',
    method: 'GET',
    path: '/api/employee/orcid',
    may,
    keptBy: 'query',
    isVersioned: true,
    responses: { ...refusals, 200: Orcid },
  }),
  unlinkOrcid: route({
    summary: 'Removes the employee’s linked researcher identity. Has no effect if none is linked.',
    method: 'DELETE',
    path: '/api/employee/orcid',
    may,
    isVersioned: true,
    responses: { ...refusals, 200: null, 409: Errors },
  }),
};
