import * as z from 'zod/mini';
import { CountryCode } from './country.ts';
import {
  Email,
  LinkedIn,
  Name,
  NationalId,
  optionalText,
  PhoneNumber,
  WholeNumber,
} from './inputs.ts';
import { Gender, Language, LocalizedText, Moment } from './values.ts';

/** The mailings that an alumnus wants to receive. */
export const mailing = {
  massMailingPostal: z.boolean(),
  massMailingEmail: z.boolean(),
  massMailingMobile: z.boolean(),
  newsletterSv: z.boolean(),
  newsletterEn: z.boolean(),
  liUMagazine: z.boolean(),
};

export const AddressType = z.enum(['Home', 'Work', 'Other']);
export type AddressType = z.infer<typeof AddressType>;

export const Year = WholeNumber.check(
  z.minimum(1900, 'INPUT_INVALID'),
  z.maximum(2200, 'INPUT_INVALID'),
);

/**
 * The fields of an alumnus that an alumni administrator may change (ALUM-21). An empty text means
 * unknown.
 */
export const AlumnInput = z.object({
  firstName: Name,
  lastName: Name,
  norEduPersonNin: z.nullable(NationalId),
  gender: Gender,
  email: z.nullable(Email),
  mobile: PhoneNumber,
  secondaryEmail: z.nullable(Email),
  linkedIn: LinkedIn,
  internalNotes: optionalText(4000),
  preferredLanguage: Language,
  ...mailing,
  address: optionalText(300),
  zipCode: optionalText(20),
  city: optionalText(),
  countryCode: z.nullable(CountryCode),
  addressType: z.nullable(AddressType),
  workplaceName: optionalText(),
  workplacePosition: optionalText(),
  educationName: optionalText(),
  educationSpecialisation: optionalText(),
  educationOther: optionalText(),
  educationStartYear: z.nullable(Year),
  educationEndYear: z.nullable(Year),
  graduationYear: z.nullable(Year),
  degree: optionalText(),
  degreeSpecialisation: optionalText(),
  /** Whether mail to the address was returned, with notes about it. */
  isEmailRejected: z.boolean(),
  emailRejectedNotes: optionalText(1000),
  isAddressRejected: z.boolean(),
  addressRejectedNotes: optionalText(1000),
});
export type AlumnInput = z.infer<typeof AlumnInput>;

/**
 * An alumnus as stored in the register. Old entries may lack fields that a change must now provide,
 * so the checks are weaker than for input.
 */
export const Alumn = z.extend(AlumnInput, {
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  norEduPersonNin: z.nullable(z.string()),
  email: z.nullable(z.string()),
  secondaryEmail: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
  registered: Moment,
  countryTitle: z.nullable(LocalizedText),
});
export type Alumn = z.infer<typeof Alumn>;
