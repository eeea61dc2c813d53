import type { RecordRefusal } from '#rules/register/records.ts';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** What a client has to change (RFC 7644, section 3.12; RFC 9865, section 3). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'sensitive'
  | 'invalidCursor'
  | 'expiredCursor'
  | 'invalidCount';

/** A refusal as a client receives it. The detail says what to do, and repeats nothing personal. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | null;
  /** Whether the request has been recorded, so that its transaction is not undone. */
  readonly isRecorded: boolean;

  constructor(
    status: number,
    detail: string,
    scimType: ScimType | null = null,
    isRecorded = false,
  ) {
    super(detail);
    this.isRecorded = isRecorded;
    this.status = status;
    this.scimType = scimType;
  }
}

export const bodyOfError = ({ status, scimType, message }: ScimError) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType !== null && { scimType }),
  detail: message,
});

/** Returns what the work returns, or the error that a client is told. */
export function attempt<R>(work: () => R): R | ScimError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ScimError) return error;
    throw error;
  }
}

export const invalid = (detail: string, scimType: ScimType = 'invalidValue') =>
  new ScimError(400, detail, scimType);
export const notFound = () => new ScimError(404, 'The resource does not exist.');
export const forbidden = (detail: string) => new ScimError(403, detail);
export const wrongMethod = (allowed: string) =>
  new ScimError(405, `The address takes ${allowed} only.`);
export const changedMeanwhile = () =>
  new ScimError(412, 'The resource has changed. Read it again, and send the change anew.');

const taken = (what: string) => new ScimError(409, `${what} belongs to another.`, 'uniqueness');

/** Somebody decides in the portal. The detail says nothing of whom the portal knows. */
const decidedAbout = (detail: string) => new ScimError(409, detail, 'uniqueness', true);

/** What a client is told of a record that the register refuses. */
export const refusalErrors: Readonly<Record<RecordRefusal, () => ScimError>> = {
  AWAITS_DECISION: () =>
    decidedAbout('A decision about this is awaited in the portal. Send it again later.'),
  BIRTH_DATE: () => invalid('birthDate must be a past day, YYYY-MM-DD.'),
  CONTACT_PERSON_UNKNOWN: () => invalid('manager.value must be the id of a User.'),
  CREDITS: () => invalid('studies.credits must be from 0 to 10000.'),
  CYCLE: () => invalid('An organisation cannot be below itself: choose another parent.'),
  DATES: () => invalid('startDate and endDate must be days, YYYY-MM-DD, in this order.'),
  DECEASED: () => invalid('The person is deceased and is not changed.', 'mutability'),
  DECLINED: () => decidedAbout('This was declined in the portal.'),
  EMAIL: () => invalid('An address in emails is invalid.'),
  EMAIL_TAKEN: () => taken('The address in emails'),
  HAS_DEGREE: () => invalid('studies.hasDegree must be true or false.'),
  LADOK_EXTERNT_UID: () => invalid('studies.ladokExterntUid must be a UUID.'),
  LAST_SUPERUSER: () => forbidden('The last superuser stays.'),
  STUDENT_ID_TAKEN: () => taken('The externalId'),
  HAS_BELOW: () =>
    new ScimError(409, 'The organisation has people or others below it: move these first.'),
  ID: () => invalid('externalId must have 1 to 64 characters.'),
  KIND: () => invalid('userType must be Employee, Associate, Affiliated or Student.'),
  LEVEL: () => invalid('level must be from 0 to 100.'),
  MOVE_HELD: () =>
    decidedAbout(
      'The move changes who administers many people: a superuser decides in the portal. ' +
        'Send it again later.',
    ),
  NAME: () =>
    invalid(
      'A name is missing, too long or contains what a name cannot contain, such as an address.',
    ),
  NATIONAL_ID: () => invalid('nationalId is not a valid number.'),
  NATIONAL_ID_TAKEN: () => taken('nationalId'),
  NUMBER_DIFFERS: () =>
    invalid('nationalId replaces another number only where name and birth date agree.'),
  NUMBER_STAYS: () => invalid('A personal number is never replaced.', 'mutability'),
  ORGANISATION: () => invalid('organization is required, except of students.'),
  ORGANISATION_UNKNOWN: () => invalid('organization must be the id of an Organization.'),
  NO_PART: () =>
    invalid(
      'The role applies to parts of the organisation, and a member administers none: add the User ' +
        'to AccountAdministrator@<id of an Organization> first; the id of the root gives all.',
    ),
  OWN_ROLE: () => forbidden('Nobody gives themselves a role.'),
  PARENT_UNKNOWN: () => invalid('parent.value must be the id of an Organization.'),
  PERSON_AMBIGUOUS: () => invalid('Two users have this id: state another one.'),
  PERSON_UNKNOWN: () => invalid('The user does not exist.'),
  REPEATED: () =>
    new ScimError(409, 'The same is stated several times: state it once.', 'uniqueness'),
  ROLE: () => invalid('The group is not a role.'),
  ROOT: () => invalid('There is a root already: state a parent.'),
  ROOT_PRESENT: () => new ScimError(409, 'There is a root already, which has another id.'),
  SUBSCRIPTION: () => invalid('subscription must be Small, Medium, Large or XLarge.'),
  TITLE: () =>
    invalid('A title is too long, or contains an address or characters that hide something.'),
  TYPE: () => invalid('type is not a type of organisations.'),
  USER_ID: () =>
    invalid(
      'userName must be 4 or 5 letters with 2 or 3 digits, and stays once it is assigned.',
      'mutability',
    ),
  USER_ID_TAKEN: () => taken('userName'),
};
