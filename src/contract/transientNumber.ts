import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Country, CountryCode } from './country.ts';
import { refusals } from './errors.ts';
import { matching, text } from './inputs.ts';
import { route } from './route.ts';

/** The details of a person without a national id number (SUPP-18). `birthDate` is `YYYYMMDD`. */
export const PersonDetails = z.object({
  birthDate: matching(/^\d{8}$/, 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT'),
  gender: z.enum(['Male', 'Female']),
  birthplace: text(),
  countryOfBirth: CountryCode,
  citizenship: CountryCode,
});
export type PersonDetails = z.infer<typeof PersonDetails>;

const may = usersOf('account-management');

export const transientNumber = {
  createTransientNumber: route({
    summary: 'Registers a person without a national id and returns the assigned number.',
    method: 'PATCH',
    path: '/api/Accounts/CreateTransientNumber',
    may,
    body: PersonDetails,
    responses: { ...refusals, 200: z.string() },
  }),
  countries: route({
    summary: 'Returns all countries, for the place of birth and the citizenship.',
    method: 'POST',
    path: '/api/Accounts/countries',
    may,
    reads: true,
    responses: { ...refusals, 200: z.array(Country) },
  }),
};
