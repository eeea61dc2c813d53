import * as z from 'zod/mini';
import { alumniMembers, alumniVisitors } from './access.ts';
import { AddressType, mailing } from './alumn.ts';
import { Country, CountryCode } from './country.ts';
import { Errors, refusals } from './errors.ts';
import { Email, LinkedIn, Name, optionalText, PhoneNumber, text } from './inputs.ts';
import { Liability } from './liabilities.ts';
import { route } from './route.ts';
import { Gender, Language, Moment } from './values.ts';

/**
 * The fields that alumni may change in their own profile: personal data, mailings, addresses and
 * workplace (ALUM-10, ALUM-11).
 */
export const AlumniProfileInput = z.object({
  personalData: z.object({
    firstName: Name,
    lastName: Name,
    gender: Gender,
    email: Email,
    mobile: PhoneNumber,
    secondaryEmail: z.nullable(Email),
    linkedIn: LinkedIn,
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
  /**
   * Not in the specification: whether the alumnus confirms that address and workplace are correct,
   * so that confirmation is not requested again for a year.
   */
  confirmsDetails: z.optional(z.boolean()),
});
export type AlumniProfileInput = z.infer<typeof AlumniProfileInput>;

/** Studies at this university. The alumnus can see them; the alumni office corrects them. */
export const AlumnEducation = z.object({
  name: z.string(),
  specialisation: z.string(),
  degree: z.string(),
  startYear: z.nullable(z.int()),
  endYear: z.nullable(z.int()),
  graduationYear: z.nullable(z.int()),
});
export type AlumnEducation = z.infer<typeof AlumnEducation>;

/**
 * An alumnus's own profile. Until the latest terms are approved, the alumnus is asked to approve
 * them.
 */
export const AlumniProfile = z.extend(AlumniProfileInput, {
  isLatestLiabilityApproved: z.boolean(),
  /**
   * Not in the specification: the new address that the alumnus has entered, until it is verified by
   * its code.
   */
  pendingEmail: z.nullable(z.string()),
  /**
   * Not in the specification: when the alumnus last confirmed the details, and which mail has been
   * returned since.
   */
  detailsConfirmed: Moment,
  isEmailRejected: z.boolean(),
  isAddressRejected: z.boolean(),
  /** Not in the specification: the studies in the register, latest first. */
  educations: z.array(AlumnEducation),
});
export type AlumniProfile = z.infer<typeof AlumniProfile>;

/** The alumni portal for its members. Joining and signing in are in `alumniSignIn`. */
export const alumni = {
  profile: route({
    summary: 'Returns the alumnus’s own profile.',
    method: 'GET',
    path: '/api/alumniportal/profile',
    may: alumniMembers,
    keptBy: 'query',
    isVersioned: true,
    responses: { ...refusals, 200: AlumniProfile, 404: Errors },
  }),
  createProfile: route({
    summary:
      'Creates the profile of a person whose request to join was approved. ' +
      '409: the profile exists, or there is no approved request.',
    method: 'POST',
    path: '/api/alumniportal/profile',
    may: alumniVisitors,
    body: AlumniProfileInput,
    responses: { ...refusals, 200: AlumniProfile, 409: Errors },
  }),
  saveProfile: route({
    summary:
      'Replaces the alumnus’s own profile. ' +
      'A new email address takes effect after it has been verified. ' +
      '409: the profile has been changed since it was read.',
    method: 'PUT',
    path: '/api/alumniportal/profile',
    may: alumniMembers,
    body: AlumniProfileInput,
    isVersioned: true,
    responses: { ...refusals, 200: AlumniProfile, 404: Errors, 409: Errors },
  }),
  leave: route({
    summary: 'Leaves the alumni portal and deletes the profile and its data.',
    method: 'DELETE',
    path: '/api/alumniportal/profile',
    may: alumniMembers,
    responses: { ...refusals, 200: null, 404: Errors },
  }),
  liability: route({
    summary: 'Returns the alumni portal’s terms and whether the person has accepted them.',
    method: 'GET',
    path: '/api/alumniportal/liability',
    may: alumniVisitors,
    keptBy: 'query',
    responses: { ...refusals, 200: Liability, 404: Errors },
  }),
  approveLiability: route({
    summary: 'Accepts the latest version of the alumni portal’s terms.',
    method: 'POST',
    path: '/api/alumniportal/liability/approve',
    may: alumniMembers,
    responses: { ...refusals, 200: Liability, 404: Errors },
  }),
  countries: route({
    summary: 'Returns all countries, for the country of an address.',
    method: 'POST',
    path: '/api/alumniportal/countries',
    may: alumniVisitors,
    reads: true,
    responses: { ...refusals, 200: z.array(Country) },
  }),
};
