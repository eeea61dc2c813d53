import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { Lin, optionalText, PhoneNumber } from './inputs.ts';
import { DocumentType } from './activationKeys.ts';
import { route } from './route.ts';
import {
  IsoDate,
  LocalizedText,
  Moment,
  PersonAffiliation,
  PersonType,
  SubscriptionType,
  UserStatus,
} from './values.ts';

/**
 * A property by which people can be searched: `queryName` is the field of the search,
 * `regexpPattern` the pattern that its value must match.
 */
export const SearchProperty = z.object({
  queryName: z.enum(['liuId', 'phoneNumber']),
  regexpPattern: z.string(),
});
export type SearchProperty = z.infer<typeof SearchProperty>;

/**
 * Exactly one of the fields is required. The personal number, the email address (the university's
 * or a verified one of the person) and the card's number are not in the specification.
 */
export const PersonSearch = z
  .object({
    liuId: z.optional(optionalText(64)),
    phoneNumber: z.optional(PhoneNumber),
    nationalId: z.optional(optionalText(32)),
    email: z.optional(optionalText(254)),
    cardNumber: z.optional(optionalText(32)),
  })
  .check(
    z.refine((search) => Object.values(search).filter(Boolean).length === 1, {
      error: 'INPUT_REQUIRED',
      path: ['liuId'],
    }),
  );
export type PersonSearch = z.infer<typeof PersonSearch>;

/** A person as shown to support, with enough details to identify the caller. */
export const FoundPerson = z.object({
  norEduPersonLin: z.string(),
  liUId: z.nullable(z.string()),
  displayName: z.string(),
  givenName: z.string(),
  surname: z.string(),
  personType: PersonType,
  primaryAffiliation: z.nullable(PersonAffiliation),
  userStatus: UserStatus,
  subscriptionType: z.nullable(SubscriptionType),
  emailAddress: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  title: z.nullable(LocalizedText),
  organisation: z.nullable(z.object({ name: LocalizedText, path: z.string() })),
  /**
   * The birth date in the number without the remaining digits; `revealNationalId` returns the whole
   * number.
   */
  maskedNationalId: z.nullable(z.string()),
  /** The account's last day; null when there is no end. */
  validThroughCurrent: z.nullable(IsoDate),
  /** The day on which an account in retirement closes. */
  retirementDate: z.nullable(IsoDate),
  passwordSetAt: z.nullable(Moment),
  /** The identity document that the person last showed at a desk. */
  documentShown: z.nullable(
    z.object({ type: DocumentType, at: Moment, expires: z.nullable(IsoDate) }),
  ),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

const may = usersOf('search-profile');

export const personSearch = {
  search: route({
    summary:
      'Returns the people with a user id, phone number, personal number, email address or card ' +
      'number. Every lookup is logged.',
    method: 'POST',
    path: '/api/user/search',
    may,
    body: PersonSearch,
    reads: true,
    responses: { ...refusals, 200: z.array(FoundPerson) },
  }),
  revealNationalId: route({
    summary:
      'Returns the full national id of a person found by a desk. Every disclosure is logged.',
    method: 'POST',
    path: '/api/user/search/nationalId',
    may,
    isOurs: true,
    body: z.object({ norEduPersonLin: Lin }),
    responses: {
      ...refusals,
      200: z.object({ norEduPersonNin: z.nullable(z.string()) }),
      404: Errors,
    },
  }),
  searchProperties: route({
    summary: 'Returns the properties by which people can be searched.',
    method: 'POST',
    path: '/api/user/searchProperties',
    may,
    reads: true,
    responses: { ...refusals, 200: z.array(SearchProperty) },
  }),
};
