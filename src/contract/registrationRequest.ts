import * as z from 'zod/mini';
import { Email, Name, NationalId, optionalText } from './inputs.ts';
import { Year } from './alumn.ts';
import { AlumniAuthMethod, Language, Moment, RequestStatus } from './values.ts';

export const RequestStatusValue = z.literal(Object.values(RequestStatus));

/**
 * A request to join the alumni portal (ALUM-14). `status` is also returned under its other name,
 * `registrationRequestStatus`.
 */
export const RegistrationRequest = z.object({
  id: z.string(),
  /** The alumnus created from or matched to the request; null until there is one. */
  alumnId: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  norEduPersonNin: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
  internalNotes: z.nullable(z.string()),
  created: Moment,
  status: RequestStatusValue,
  registrationRequestStatus: RequestStatusValue,
  authMethod: z.literal(Object.values(AlumniAuthMethod)),
  /** The person's uid in the study register; null when not found there. */
  ladokStudentUid: z.nullable(z.string()),
  /**
   * Not in the specification: the other details that the person gave, and which of them are
   * verified.
   */
  preferredLanguage: Language,
  educationName: z.string(),
  graduationYear: z.nullable(z.int()),
  message: z.string(),
  isEmailVerified: z.boolean(),
  isNationalIdProved: z.boolean(),
  /** Not in the specification: when the request was decided and by whom; null while it is new. */
  decided: z.nullable(Moment),
  decidedBy: z.nullable(z.string()),
});
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

/** The details that a person gives in a request to join. */
export const RegistrationRequestInput = z.object({
  firstName: Name,
  lastName: Name,
  email: Email,
  norEduPersonNin: z.nullable(NationalId),
  preferredLanguage: Language,
  educationName: optionalText(),
  graduationYear: z.nullable(Year),
  message: optionalText(2000),
});
export type RegistrationRequestInput = z.infer<typeof RegistrationRequestInput>;

/**
 * The details that the office enters for a person who has asked in another way, such as on the
 * telephone or on paper.
 */
export const ManualRequestInput = z.extend(z.omit(RegistrationRequestInput, { message: true }), {
  internalNotes: optionalText(4000),
});
export type ManualRequestInput = z.infer<typeof ManualRequestInput>;

/** The initial values of a request, taken from the sign-in and the study register. */
export const PrePopulation = z.object({
  isPrePopulatable: z.boolean(),
  request: z.nullable(z.partial(RegistrationRequestInput)),
});
export type PrePopulation = z.infer<typeof PrePopulation>;

/**
 * A sent request, and whether its address is verified. `alumniId` is the id that the verification
 * calls take.
 */
export const RegistrationReceipt = z.object({
  id: z.string(),
  alumniId: z.string(),
  status: RequestStatusValue,
  isEmailVerified: z.boolean(),
});
export type RegistrationReceipt = z.infer<typeof RegistrationReceipt>;
