import * as z from 'zod/mini';
import {
  AffiliationType,
  Gender,
  IsoDate,
  LocalizedText,
  OrganisationType,
  Role,
  SubscriptionType,
} from './values.ts';

/** A node of the organisation as its source describes it. */
export const OrganisationRecord = z.object({
  /** The id in the university's own systems. */
  id: z.string(),
  /** The id of the node above; null for the root. */
  parent: z.nullable(z.string()),
  type: OrganisationType,
  shortName: z.string(),
  name: LocalizedText,
  financialUnit: z.nullable(z.string()),
});
export type OrganisationRecord = z.infer<typeof OrganisationRecord>;

/** What connects a person with the university: an affiliation of account management, or studies. */
export const PersonKind = z.enum([...AffiliationType.options, 'Student']);
export type PersonKind = z.infer<typeof PersonKind>;

/** What a source can take away from somebody, which leaving it empty does not. */
export const Clearable = z.enum([
  'title',
  'level',
  'subscription',
  'contactPerson',
  'externalEmail',
]);
export type Clearable = z.infer<typeof Clearable>;

/** A person with the account that the connection with the university gives, as a source states it. */
export const PersonRecord = z.object({
  /** The id in the source, which never changes. */
  id: z.string(),
  nationalId: z.nullable(z.string()),
  givenName: z.string(),
  surname: z.string(),
  birthDate: z.nullable(IsoDate),
  gender: Gender,
  kind: PersonKind,
  /** Null: the portal assigns one. */
  userId: z.nullable(z.string()),
  /** The university's address. */
  email: z.nullable(z.string()),
  /** The person's own address, to which letters about the account are sent. */
  externalEmail: z.nullable(z.string()),
  /** The id of the organisation; null for students only. */
  organisation: z.nullable(z.string()),
  title: z.nullable(LocalizedText),
  startDate: z.nullable(IsoDate),
  /** The last day; null: until further notice. */
  endDate: z.nullable(IsoDate),
  /** Percent of full time. */
  level: z.nullable(z.number()),
  subscription: z.nullable(SubscriptionType),
  /** The id of the contact person. */
  contactPerson: z.nullable(z.string()),
  credits: z.nullable(z.number()),
  hasDegree: z.nullable(z.boolean()),
  /** Ladok's external id of a student (ExterntStudentUID). */
  ladokExterntUid: z.nullable(z.string()),
  cleared: z.optional(z.array(Clearable)),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

/** A role of a person, over a part of the organisation if the role has one. */
export const RoleRecord = z.object({
  /** The person's id in the source, or a user id. */
  person: z.string(),
  role: Role,
  organisation: z.nullable(z.string()),
});
export type RoleRecord = z.infer<typeof RoleRecord>;

/** The name of a system that people come from: of an import, or of a SCIM client. */
export const SourceName = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{0,31}$/, 'INPUT_INVALID'),
  z.refine((name) => !RESERVED.has(name), { error: 'INPUT_INVALID' }),
);

/** Who else than a system may be the source of an attribute. */
export const PORTAL_SOURCE = 'portal';
export const PERSON_SOURCE = 'person';
const RESERVED: ReadonlySet<string> = new Set([PORTAL_SOURCE, PERSON_SOURCE]);

/** What a source states about a person and their account, in the order in which it is shown. */
export const SourcedAttribute = z.enum([
  'name',
  'nationalId',
  'affiliation',
  'email',
  'externalEmail',
  'organisation',
  'title',
  'level',
  'endDate',
  'subscription',
  'contactPerson',
  'studies',
]);
export type SourcedAttribute = z.infer<typeof SourcedAttribute>;
