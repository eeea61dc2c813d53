import { MAX_OPERATIONS, MAX_PAYLOAD } from './bulk.ts';
import { DEFAULT_COUNT, MAX_COUNT } from './paging.ts';
import { schemas, resourceTypes } from './schemas.ts';

type LocationOf = (endpoint: string, id?: string) => string;

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

/** What the server supports (RFC 7643, section 5; RFC 9865, section 4). */
export const serviceProviderConfig = (locationOf: LocationOf) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: true, maxOperations: MAX_OPERATIONS, maxPayloadSize: MAX_PAYLOAD },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  pagination: {
    cursor: true,
    index: true,
    defaultPaginationMethod: 'index',
    defaultPageSize: DEFAULT_COUNT,
    maxPageSize: MAX_COUNT,
  },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the client, in the header Authorization.',
      primary: true,
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: locationOf('/ServiceProviderConfig'),
  },
});

export const resourceTypeDocuments = (locationOf: LocationOf) =>
  Object.values(resourceTypes).map(({ name, endpoint, description, core, extensions }) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint,
    description,
    schema: core.id,
    ...(extensions.length > 0 && {
      schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
    }),
    meta: { resourceType: 'ResourceType', location: locationOf('/ResourceTypes', name) },
  }));

export const schemaDocuments = (locationOf: LocationOf) =>
  schemas.map((schema) => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: locationOf('/Schemas', schema.id) },
  }));
