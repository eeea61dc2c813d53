import { sql } from 'kysely';
import type { ScimResource } from '#contract/scimClients.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { type ClientFields, createClient } from '#server/areas/scimClients/index.ts';
import { readConfig } from '#server/config/config.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const UNIVERSITY = 'urn:minit:scim:schemas:extension:university:1.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const ORGANIZATION = 'urn:minit:scim:schemas:core:1.0:Organization';
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';

export interface ScimPortal extends Portal {
  readonly scim: (name: ClientName) => Client;
  readonly tokens: ReadonlyMap<ClientName, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
  readonly body: any;
}

export type Client = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

const all: readonly ScimResource[] = ['people', 'organisations', 'roles'];
const today = dateInSweden(new Date());
const clients = {
  HR: { source: 'hr', resources: all, mayWrite: true },
  Other: { source: 'other', resources: all, mayWrite: true },
  Reader: { source: 'hr', resources: all, mayWrite: false },
  People: { source: 'hr', resources: ['people'], mayWrite: true },
  Ended: { source: 'hr', resources: all, mayWrite: true },
} as const satisfies Readonly<Record<string, Omit<ClientFields, 'name' | 'endsOn'>>>;
export type ClientName = keyof typeof clients;

/** Starts a portal whose organisations are known by ids, and which several clients may call. */
export async function startScim(): Promise<ScimPortal> {
  const portal = await startPortal();
  const { db, address } = portal;
  await sql`
    update organisation set source_id = 'K' || number from (
      select id, row_number() over (order by canonical_path) as number from organisation) as numbered
    where organisation.id = numbered.id`.execute(db);
  const tokens = new Map<ClientName, string>();
  for (const [name, fields] of Object.entries(clients)) {
    const token = await newClient(portal, { name, ...fields, endsOn: addDays(today, 300) });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are written above
    tokens.set(name as ClientName, token);
  }
  await sql`update scim_client set ends_on = ${addDays(today, -1)} where name = 'Ended'`.execute(
    db,
  );
  return { ...portal, scim: (name) => clientWith(address, tokens.get(name) ?? ''), tokens };
}

/** Makes a client, and returns its token. */
export async function newClient(portal: Portal, fields: ClientFields): Promise<string> {
  const made = await portal.db.transaction().execute((tx) =>
    createClient(tx, fields, {
      config: readConfig({ DATABASE_URL: portal.databaseUrl, PORTAL_BASE_URL: portal.url }),
      audit: { actor: null, requestId: 'test', address: null, at: new Date() },
      name: null,
    }),
  );
  if (made.refusal !== undefined) throw new Error(`${fields.name} was not made.`);
  return made.token;
}

export const clientWith =
  (address: string, token: string): Client =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(`${address}/scim/v2${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  };

/** A user as a staff system states one. */
export const user = (
  externalId: string,
  { university = {}, ...core }: Readonly<Record<string, unknown>> & { university?: object } = {},
) => ({
  schemas: [USER, UNIVERSITY],
  externalId,
  name: { givenName: 'Anna', familyName: 'Lind' },
  userType: 'Employee',
  title: 'Lektor',
  ...core,
  [UNIVERSITY]: { organization: 'K1', startDate: '2026-01-01', level: 100, ...university },
});
