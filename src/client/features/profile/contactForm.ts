import { z } from '#client/forms/formSchemas.ts';
import type { ContactInformation } from '#contract/employee.ts';
import {
  normaliseEmail,
  normaliseMobileNumber,
  normaliseOtherEmail,
  type Normalised,
} from '#rules/contactInformation.ts';
import { readableNumber } from '#client/ui/readableNumber.ts';

/** The form values, as typed; empty for a missing value. */
export interface ContactFields {
  readonly alternativeEmailAddress: string;
  readonly smsNumber: string;
}

const keepable = (normalise: (typed: string) => Normalised) =>
  z.string().check((field) => {
    const { refusal } = normalise(field.value);
    if (refusal !== undefined)
      field.issues.push({ code: 'custom', message: refusal, input: field.value });
  });

/**
 * The server's own rules, checked before sending. Errors are text keys. The domain of the user's
 * university address is the one of the university's that the page knows.
 */
export const contactSchema = (universityAddress: string | null) =>
  z.object({
    alternativeEmailAddress: keepable((typed) =>
      normaliseOtherEmail(typed, domainsOf(universityAddress)),
    ),
    smsNumber: keepable(normaliseMobileNumber),
  });

const domainsOf = (address: string | null): readonly string[] =>
  address === null ? [] : [address.slice(address.lastIndexOf('@') + 1).toLowerCase()];

export const toFields = ({
  alternativeEmailAddress,
  smsNumber,
}: ContactInformation): ContactFields => ({
  alternativeEmailAddress: alternativeEmailAddress ?? '',
  smsNumber: smsNumber === null ? '' : readableNumber(smsNumber),
});

/** Converts validated form values to the body of the call. */
export const toInformation = ({
  alternativeEmailAddress,
  smsNumber,
}: ContactFields): ContactInformation => ({
  alternativeEmailAddress: kept(normaliseEmail(alternativeEmailAddress)),
  smsNumber: kept(normaliseMobileNumber(smsNumber)),
});

const kept = (normalised: Normalised): string | null =>
  'value' in normalised ? normalised.value : null;
