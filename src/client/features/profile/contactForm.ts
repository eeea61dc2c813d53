import { z } from '../../forms/formSchemas.ts';
import type { ContactInformation } from '../../../contract/employee.ts';
import { normaliseEmail, normaliseMobileNumber, type Normalised } from '../../../rules/contactInformation.ts';
import { readableNumber } from './readableNumber.ts';

/** What the form holds: text as it is typed, empty for nothing. */
export interface ContactFields {
  readonly alternativeEmailAddress: string;
  readonly smsNumber: string;
}

const keepable = (normalise: (typed: string) => Normalised) =>
  z.string().check((field) => {
    const { refusal } = normalise(field.value);
    if (refusal !== undefined) field.issues.push({ code: 'custom', message: refusal, input: field.value });
  });

/** The server's own rules, asked before the round trip. Errors are text keys. */
export const contactSchema = z.object({
  alternativeEmailAddress: keepable(normaliseEmail),
  smsNumber: keepable(normaliseMobileNumber),
});

export const toFields = ({ alternativeEmailAddress, smsNumber }: ContactInformation): ContactFields => ({
  alternativeEmailAddress: alternativeEmailAddress ?? '',
  smsNumber: smsNumber === null ? '' : readableNumber(smsNumber),
});

/** What is sent for fields that the schema has found right. */
export const toInformation = ({ alternativeEmailAddress, smsNumber }: ContactFields): ContactInformation => ({
  alternativeEmailAddress: kept(normaliseEmail(alternativeEmailAddress)),
  smsNumber: kept(normaliseMobileNumber(smsNumber)),
});

const kept = (normalised: Normalised): string | null => ('value' in normalised ? normalised.value : null);
