import { DEFAULT_LANGUAGE, type Language, languages } from '#contract/languages.ts';
import { PersonKind } from '#contract/register.ts';
import { OrganisationType, SubscriptionType, UserStatus } from '#contract/values.ts';
import { attribute, type Attribute, type ResourceType, type Schema } from './schema.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const UNIVERSITY_USER = 'urn:minit:scim:schemas:extension:university:1.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ORGANIZATION = 'urn:minit:scim:schemas:core:1.0:Organization';

const readOnly = { mutability: 'readOnly' } as const;
const exact = { caseExact: true } as const;

/** The attribute with a text in a language; the default language has the plain name. */
export const nameIn = (base: string, language: Language): string => {
  const [short = ''] = language.split('-');
  return language === DEFAULT_LANGUAGE
    ? base
    : `${base}${short.slice(0, 1).toUpperCase()}${short.slice(1)}`;
};
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const inOtherLanguages = (base: string, what: string): Attribute[] =>
  languages
    .filter((language) => language !== DEFAULT_LANGUAGE)
    .map((language) =>
      attribute(
        nameIn(base, language),
        `${what} in ${languageNames.of(language.split('-', 1).join(''))}; the one in the default language if absent.`,
      ),
    );

const position = (of: string): Attribute[] => [
  attribute('startDate', `The first day ${of}, YYYY-MM-DD.`, exact),
  attribute('endDate', `The last day ${of}, YYYY-MM-DD. Absent: until further notice.`, exact),
  attribute('level', 'The share of full time, in percent.', { type: 'decimal' }),
];

/** Clients know from the schema that it cannot be changed. */
const externalId = attribute('externalId', 'The id in your system. It never changes.', {
  ...exact,
  mutability: 'immutable',
  uniqueness: 'server',
});

const userSchema: Schema = {
  id: USER,
  name: 'User',
  description: 'An account of a person, with what connects the person with the university.',
  attributes: [
    externalId,
    attribute(
      'userName',
      'The login in your system, returned as it was sent. One with the form of a user id is the ' +
        'user id, which never changes. The user id if absent.',
      { required: true, uniqueness: 'server' },
    ),
    attribute('name', 'The name of the person.', {
      required: true,
      subAttributes: [
        attribute('givenName', 'The given name.', { required: true }),
        attribute('familyName', 'The surname.', { required: true }),
        attribute('formatted', 'The name as the portal shows it.', readOnly),
      ],
    }),
    attribute('displayName', 'The name as the portal shows it.', readOnly),
    attribute(
      'userType',
      'What connects the person with the university. An account of a student stays one. The client may have a default.',
      { required: true, canonicalValues: PersonKind.options },
    ),
    attribute('title', 'The title, in the default language.'),
    attribute(
      'active',
      'Whether the source names the person; true if absent. Inactive ends the account: today is its last day.',
      { type: 'boolean', required: true },
    ),
    attribute('emails', 'The addresses.', {
      multiValued: true,
      subAttributes: [
        attribute('value', 'The address.', { required: true }),
        attribute('type', 'work: the university’s address; home: the person’s own.', {
          required: true,
          canonicalValues: ['work', 'home'],
        }),
        attribute('primary', 'Whether it is the university’s address.', {
          type: 'boolean',
          ...readOnly,
        }),
      ],
    }),
  ],
};

const enterpriseSchema: Schema = {
  id: ENTERPRISE_USER,
  name: 'EnterpriseUser',
  description: 'What employers state about users.',
  attributes: [
    attribute('department', 'The name of the organisation, in the default language.', readOnly),
    attribute('manager', 'The contact person.', {
      subAttributes: [
        attribute('value', 'The id of the contact person’s User.', { ...exact, required: true }),
        attribute('$ref', 'The address of the contact person’s User.', {
          type: 'reference',
          referenceTypes: ['User'],
          ...exact,
          ...readOnly,
        }),
        attribute('displayName', 'The name of the contact person.', readOnly),
      ],
    }),
  ],
};

const universitySchema: Schema = {
  id: UNIVERSITY_USER,
  name: 'UniversityUser',
  description: 'What a university states about people: identity, positions, validity and studies.',
  attributes: [
    attribute('userId', 'The user id in the portal.', { ...exact, ...readOnly }),
    attribute(
      'nationalId',
      'A personal, co-ordination or transient number. Returned only to who states it or asks for it by name.',
      { ...exact, returned: 'request', uniqueness: 'server' },
    ),
    attribute('birthDate', 'The birth date, YYYY-MM-DD. It follows from nationalId.', {
      ...exact,
      returned: 'request',
    }),
    attribute('status', 'The status of the account in the portal.', {
      ...exact,
      ...readOnly,
      canonicalValues: UserStatus.options,
    }),
    attribute(
      'organization',
      'The id of the Organization of the primary position. It may be created later. Students need ' +
        'none, and the client may have a default.',
      { ...exact, required: true },
    ),
    ...inOtherLanguages('title', 'The title'),
    ...position('of the account').map((one) =>
      one.name === 'startDate'
        ? {
            ...one,
            required: true,
            description: 'The first day of the account, YYYY-MM-DD. The day of creation if absent.',
          }
        : one,
    ),
    attribute('subscription', 'The IT subscription.', {
      canonicalValues: SubscriptionType.options,
    }),
    attribute('furtherPositions', 'Positions in other organisations.', {
      multiValued: true,
      subAttributes: [
        attribute('organization', 'The id of the Organization.', { ...exact, required: true }),
        attribute('title', 'The title, in the default language.'),
        ...inOtherLanguages('title', 'The title'),
        ...position('of the position'),
      ],
    }),
    attribute('studies', 'What a study register knows of a student.', {
      subAttributes: [
        attribute('credits', 'The credits completed.', { type: 'decimal' }),
        attribute('hasDegree', 'Whether the student has a degree.', { type: 'boolean' }),
        attribute('ladokExterntUid', 'ExterntStudentUID of the student in Ladok, a UUID.', exact),
      ],
    }),
    attribute('affiliations', 'The accounts of the same person that the source knows.', {
      multiValued: true,
      ...readOnly,
      subAttributes: [
        attribute('value', 'The id of the User.', { ...exact, ...readOnly }),
        attribute('type', 'The user type.', {
          ...exact,
          ...readOnly,
          canonicalValues: PersonKind.options,
        }),
      ],
    }),
  ],
};

const groupSchema: Schema = {
  id: GROUP,
  name: 'Group',
  description: 'A role in the portal, or a role over a part of the organisation.',
  attributes: [
    attribute('externalId', 'None: groups are found by displayName.', { ...exact, ...readOnly }),
    attribute('displayName', 'The role, such as Economist or AccountAdministrator@4100.', {
      ...exact,
      ...readOnly,
      uniqueness: 'server',
    }),
    attribute('members', 'The users to whom the source has given the role.', {
      multiValued: true,
      subAttributes: [
        attribute('value', 'The id of the User.', { ...exact, required: true }),
        attribute('$ref', 'The address of the User.', {
          type: 'reference',
          referenceTypes: ['User'],
          ...exact,
          ...readOnly,
        }),
        attribute('display', 'The name of the person.', readOnly),
      ],
    }),
  ],
};

const organizationSchema: Schema = {
  id: ORGANIZATION,
  name: 'Organization',
  description: 'A node of the organisation.',
  attributes: [
    externalId,
    attribute('displayName', 'The name, in the default language.', { required: true }),
    ...inOtherLanguages('displayName', 'The name'),
    attribute('shortName', 'The abbreviation, unique among its siblings.', {
      ...exact,
      required: true,
    }),
    attribute('type', 'The type of the node.', {
      required: true,
      canonicalValues: OrganisationType.options,
    }),
    attribute(
      'parent',
      'The node above; absent for the root only. It is replaced, but never removed.',
      {
        subAttributes: [
          attribute('value', 'The id of the Organization above.', { ...exact, required: true }),
          attribute('$ref', 'The address of the Organization above.', {
            type: 'reference',
            referenceTypes: ['Organization'],
            ...exact,
            ...readOnly,
          }),
        ],
      },
    ),
    attribute('financialUnit', 'The unit in the accounts.', exact),
  ],
};

export const resourceTypes = {
  User: {
    name: 'User',
    endpoint: '/Users',
    description: userSchema.description,
    core: userSchema,
    extensions: [enterpriseSchema, universitySchema],
  },
  Group: {
    name: 'Group',
    endpoint: '/Groups',
    description: groupSchema.description,
    core: groupSchema,
    extensions: [],
  },
  Organization: {
    name: 'Organization',
    endpoint: '/Organizations',
    description: organizationSchema.description,
    core: organizationSchema,
    extensions: [],
  },
} as const satisfies Readonly<Record<ResourceType['name'], ResourceType>>;

export const schemas: readonly Schema[] = [
  userSchema,
  enterpriseSchema,
  universitySchema,
  groupSchema,
  organizationSchema,
];
