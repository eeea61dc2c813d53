/** The description of an attribute (RFC 7643, section 7). */
export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'decimal' | 'dateTime' | 'reference' | 'complex';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable';
  readonly returned: 'always' | 'default' | 'request';
  readonly uniqueness: 'none' | 'server' | 'global';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

export interface Schema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

export interface ResourceType {
  readonly name: 'User' | 'Group' | 'Organization';
  readonly endpoint: string;
  readonly description: string;
  readonly core: Schema;
  readonly extensions: readonly Schema[];
}

/** A text that can be changed, with what differs. */
export const attribute = (
  name: string,
  description: string,
  differing: Partial<Omit<Attribute, 'name' | 'description'>> = {},
): Attribute => ({
  name,
  type: differing.subAttributes === undefined ? 'string' : 'complex',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...differing,
});

/** The attributes of every resource (RFC 7643, section 3.1), which no schema lists. */
const common: readonly Attribute[] = [
  attribute('id', 'The id in the portal.', {
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
    uniqueness: 'server',
  }),
  attribute('schemas', 'The schemas of the resource.', {
    type: 'reference',
    multiValued: true,
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
  }),
  attribute('meta', 'Facts about the resource.', {
    mutability: 'readOnly',
    subAttributes: ['resourceType', 'created', 'lastModified', 'location', 'version'].map((name) =>
      attribute(name, '', {
        mutability: 'readOnly',
        caseExact: true,
        ...((name === 'created' || name === 'lastModified') && { type: 'dateTime' }),
      }),
    ),
  }),
];

/** Where an attribute stands in a resource. */
export interface Place {
  /** The extension whose object contains it; null for the resource itself. */
  readonly extension: string | null;
  readonly attribute: Attribute;
  readonly sub: Attribute | null;
}

/** All attributes of a resource type, with the extension of each. */
export const attributesOf = ({
  core,
  extensions,
}: ResourceType): readonly (readonly [extension: string | null, attribute: Attribute])[] => [
  ...[...common, ...core.attributes].map((one) => [null, one] as const),
  ...extensions.flatMap(({ id, attributes }) => attributes.map((one) => [id, one] as const)),
];

/** Names of attributes are compared without regard to case. */
export const named = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());

/**
 * Finds the attribute that a path names, such as `name.givenName` or
 * `urn:…:enterprise:2.0:User:manager.value`; null if there is none.
 */
export function placeOf(type: ResourceType, path: string): Place | null {
  const lower = path.toLowerCase();
  const schema = [...type.extensions, type.core].find(({ id }) =>
    lower.startsWith(`${id.toLowerCase()}:`),
  );
  const [name, subName, ...more] = path.slice(schema ? schema.id.length + 1 : 0).split('.');
  if (name === undefined || more.length > 0) return null;
  const isCore = schema === undefined || schema === type.core;
  const found = named(isCore ? [...common, ...type.core.attributes] : schema.attributes, name);
  if (found === undefined) return null;
  const extension = isCore ? null : schema.id;
  if (subName === undefined) return { extension, attribute: found, sub: null };
  const sub = named(found.subAttributes ?? [], subName);
  return sub === undefined ? null : { extension, attribute: found, sub };
}

/** The path of an attribute as documentation and errors name it. */
export const pathOf = ({ extension, attribute: own, sub }: Place): string =>
  `${extension === null ? '' : `${extension}:`}${own.name}${sub === null ? '' : `.${sub.name}`}`;
