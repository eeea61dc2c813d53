import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Alumn, mailing } from './alumn.ts';
import { Country, CountryCode } from './country.ts';
import { Errors, refusals } from './errors.ts';
import { base64, optionalText, text } from './inputs.ts';
import { route } from './route.ts';
import { Language, LocalizedText, Moment } from './values.ts';

const MAX_FILE_BYTES = 5_000_000;
/** Allows for the base64 encoding of the file and the rest of the body. */
const maxBodyBytes = 7_000_000;

/** A list of people (CSV with a column of national ids or addresses) that limits an export. */
const file = { name: text(), description: optionalText(1000), base64File: base64(MAX_FILE_BYTES) };
export const NewFile = z.object(file);
export type NewFile = z.infer<typeof NewFile>;

export const SavedFile = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  creator: z.string(),
  created: Moment,
});
export type SavedFile = z.infer<typeof SavedFile>;

/**
 * The recipients of a mailing (ALUM-22): from a saved or a new file or, with `useOnlyLocalData`,
 * from the register alone. A mailing flag of true selects alumni who want that mailing; null does
 * not filter. No country chosen means all countries. Exactly one source is named; 400 under
 * `source` otherwise.
 */
export const AlumniFilter = z.object({
  source: z.object({
    fileId: z.nullable(text(64)),
    useOnlyLocalData: z.boolean(),
    newFile: z.nullable(z.object({ ...file, saveForLater: z.boolean() })),
  }),
  preferredLanguage: z.nullable(Language),
  countryCodes: z.array(CountryCode).check(z.maxLength(300, 'INPUT_TOO_LONG')),
  massMailingPostal: z.nullable(mailing.massMailingPostal),
  massMailingEmail: z.nullable(mailing.massMailingEmail),
  massMailingMobile: z.nullable(mailing.massMailingMobile),
  newsletterSv: z.nullable(mailing.newsletterSv),
  newsletterEn: z.nullable(mailing.newsletterEn),
  liUMagazine: z.nullable(mailing.liUMagazine),
});
export type AlumniFilter = z.infer<typeof AlumniFilter>;

export const AlumniExport = z.object({
  alumnsForExport: z.array(Alumn),
  numberOfAlumnsFromNewFile: z.int(),
  numberOfAlumnsFoundFromNewFile: z.int(),
  /**
   * Not in the specification: the total number, of which `alumnsForExport` contains the first, and
   * the numbers left out because they declined or because mail was returned.
   */
  numberOfAlumns: z.int(),
  numberOfDeclined: z.int(),
  numberOfRejected: z.int(),
  /**
   * Not in the specification: number of these alumni who receive an address label because they
   * accept the post of this selection and have an address from which none was returned.
   */
  numberOfLabels: z.int(),
  /**
   * Not in the specification: the rows of the file that name a person already named in an earlier
   * row.
   */
  duplicateRows: z.array(z.int()),
});
export type AlumniExport = z.infer<typeof AlumniExport>;

/** The contents of one label, for alumni who want post and whose address has not been rejected. */
export const AddressLabel = z.object({
  alumnId: z.string(),
  name: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.nullable(LocalizedText),
});
export type AddressLabel = z.infer<typeof AddressLabel>;

const may = usersOf('alumni-management');

/** Selecting alumni for a mailing, also for the address-labels administrator. */
export const alumniMailing = {
  filter: route({
    summary:
      'Returns the alumni that match the filter. ' +
      'Audited, because the response contains contact details; optionally saves the file.',
    method: 'POST',
    path: '/api/alumniportaladmin/filter',
    may,
    body: AlumniFilter,
    maxBodyBytes,
    responses: { ...refusals, 200: AlumniExport, 404: Errors },
  }),
  filteredLabels: route({
    summary:
      'Streams the address labels of all matching alumni, by country and postcode. ' +
      '400 under `row.<number>`: the file has rows that identify nobody, and no row is used.',
    method: 'POST',
    path: '/api/alumniportaladmin/filter/labels',
    may,
    body: AlumniFilter,
    maxBodyBytes,
    reads: true,
    isStreamed: true,
    isOurs: true,
    responses: { ...refusals, 200: z.array(AddressLabel), 404: Errors },
  }),
  prepareExport: route({
    summary:
      'Stores the filter for a spreadsheet download. The ticket is valid once, ' +
      'for two minutes and for the same person.',
    method: 'POST',
    path: '/api/alumniportaladmin/filter/spreadsheet',
    may,
    body: AlumniFilter,
    maxBodyBytes,
    isOurs: true,
    responses: { ...refusals, 200: z.object({ ticket: z.string() }), 404: Errors },
  }),
  spreadsheet: route({
    summary:
      'Returns the alumni of a stored filter as a spreadsheet, ' +
      'without national ids and notes. 404: the ticket is used, ' +
      'expired or belongs to another person.',
    method: 'GET',
    path: '/api/alumniportaladmin/filter/spreadsheet/{ticket}',
    may,
    params: z.object({ ticket: text(64) }),
    isStreamed: true,
    isSpreadsheet: true,
    isOurs: true,
    responses: {
      ...refusals,
      200: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
      404: Errors,
    },
  }),
  files: route({
    summary: 'Returns the saved files.',
    method: 'GET',
    path: '/api/alumniportaladmin/files',
    may,
    responses: { ...refusals, 200: z.array(SavedFile) },
  }),
  saveFile: route({
    summary: 'Saves a file.',
    method: 'POST',
    path: '/api/alumniportaladmin/files',
    may,
    body: NewFile,
    maxBodyBytes,
    responses: { ...refusals, 200: SavedFile },
  }),
  deleteFile: route({
    summary: 'Deletes a saved file.',
    method: 'DELETE',
    path: '/api/alumniportaladmin/files/{id}',
    may,
    params: z.object({ id: text(64) }),
    responses: { ...refusals, 200: null, 404: Errors },
  }),
  countriesInUse: route({
    summary: 'Returns the countries in which alumni live, for the filter.',
    method: 'GET',
    path: '/api/alumniportaladmin/countries',
    may,
    responses: { ...refusals, 200: z.array(Country) },
  }),
  countries: route({
    summary: 'Returns all countries, for the country of an alumnus.',
    method: 'POST',
    path: '/api/alumniportaladmin/countries',
    may,
    reads: true,
    responses: { ...refusals, 200: z.array(Country) },
  }),
  addressLabels: route({
    summary:
      'Returns an address label for each alumnus who accepts post and has a valid postal address.',
    method: 'GET',
    path: '/api/alumniportaladmin/addresslabels',
    may,
    responses: { ...refusals, 200: z.array(AddressLabel) },
  }),
};
