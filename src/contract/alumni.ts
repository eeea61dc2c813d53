import * as z from 'zod/mini';
import { alumniMembers, alumniVisitors } from './access.ts';
import { AddressType, mailing } from './alumn.ts';
import { Country, CountryCode } from './country.ts';
import { Errors, refusals } from './errors.ts';
import { Email, optionalText, text } from './inputs.ts';
import { Liability } from './liabilities.ts';
import { route } from './route.ts';
import { Gender, Language, Moment } from './values.ts';

/** What an alumnus may change of the own profile: who, what to be sent, where, and at work (ALUM-10, ALUM-11). */
export const AlumniProfileInput = z.object({
  personalData: z.object({
    firstName: text(),
    lastName: text(),
    gender: Gender,
    email: Email,
    mobile: optionalText(30),
    secondaryEmail: z.nullable(Email),
    linkedIn: optionalText(300),
  }),
  alumnSettings: z.object({ preferredLanguage: Language, ...mailing }),
  /** At most one is primary. */
  streetAddresses: z
    .array(
      z.object({
        id: z.nullable(text(64)),
        isPrimary: z.boolean(),
        address: text(300),
        zipCode: optionalText(20),
        city: text(),
        country: CountryCode,
        addressType: AddressType,
      }),
    )
    .check(z.maxLength(10, 'INPUT_TOO_LONG')),
  workPlace: z.object({ name: optionalText(), position: optionalText() }),
  /** Ours: the alumnus says that address and work are right, so that nobody asks for a year. */
  confirmsDetails: z.optional(z.boolean()),
});
export type AlumniProfileInput = z.infer<typeof AlumniProfileInput>;

/** Studies here. The alumnus sees them, and the office mends them. */
export const AlumnEducation = z.object({
  name: z.string(),
  specialisation: z.string(),
  degree: z.string(),
  startYear: z.nullable(z.int()),
  endYear: z.nullable(z.int()),
  graduationYear: z.nullable(z.int()),
});
export type AlumnEducation = z.infer<typeof AlumnEducation>;

/** An alumnus's own profile; until the latest terms are approved, the alumnus is asked to. */
export const AlumniProfile = z.extend(AlumniProfileInput, {
  isLatestLiabilityApproved: z.boolean(),
  /** Ours: the address that the alumnus wants instead, until its code has been shown. */
  pendingEmail: z.nullable(z.string()),
  /** Ours: when the alumnus last said that the details are right, and what has come back since. */
  detailsConfirmed: Moment,
  isEmailRejected: z.boolean(),
  isAddressRejected: z.boolean(),
  /** Ours: the studies that the register knows of, the latest first. */
  educations: z.array(AlumnEducation),
});
export type AlumniProfile = z.infer<typeof AlumniProfile>;

/** Being in the alumni portal. What joins and signs in is in `alumniSignIn`. */
export const alumni = {
  profile: route({
    summary: 'The alumnus’s own profile.',
    method: 'GET',
    path: '/api/alumniportal/profile',
    may: alumniMembers,
    keptBy: 'query',
    isVersioned: true,
    responses: { ...refusals, 200: AlumniProfile, 404: Errors },
  }),
  createProfile: route({
    summary: 'Makes the profile of a person whose request was approved. 409: there is one, or no approved request.',
    method: 'POST',
    path: '/api/alumniportal/profile',
    may: alumniVisitors,
    body: AlumniProfileInput,
    responses: { ...refusals, 200: AlumniProfile, 409: Errors },
  }),
  saveProfile: route({
    summary: 'Replaces the alumnus’s own profile; a new address counts once its code is shown. 409: it was changed elsewhere meanwhile.',
    method: 'PUT',
    path: '/api/alumniportal/profile',
    may: alumniMembers,
    body: AlumniProfileInput,
    isVersioned: true,
    responses: { ...refusals, 200: AlumniProfile, 404: Errors, 409: Errors },
  }),
  leave: route({
    summary: 'Leaves the alumni portal: deletes the profile and what it kept.',
    method: 'DELETE',
    path: '/api/alumniportal/profile',
    may: alumniMembers,
    responses: { ...refusals, 200: null, 404: Errors },
  }),
  liability: route({
    summary: 'The alumni portal’s terms, as they stand for the person.',
    method: 'GET',
    path: '/api/alumniportal/liability',
    may: alumniVisitors,
    keptBy: 'query',
    responses: { ...refusals, 200: Liability, 404: Errors },
  }),
  approveLiability: route({
    summary: 'Approves the alumni portal’s latest terms.',
    method: 'POST',
    path: '/api/alumniportal/liability/approve',
    may: alumniMembers,
    responses: { ...refusals, 200: Liability, 404: Errors },
  }),
  countries: route({
    summary: 'Every country, to choose an address’s from.',
    method: 'POST',
    path: '/api/alumniportal/countries',
    may: alumniVisitors,
    reads: true,
    responses: { ...refusals, 200: z.array(Country) },
  }),
};
