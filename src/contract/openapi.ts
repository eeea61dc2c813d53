import * as z from 'zod/mini';
import type { Access, Grant } from './access.ts';
import { statusesOfTheServer } from './errors.ts';
import { offeredCalls } from './index.ts';
import type { Module } from './modules.ts';
import { isMutating, type RouteSpec } from './route.ts';
import { shapes } from './shapes.ts';
import { AuthenticationScope } from './values.ts';

type Json = Record<string, unknown>;

const named = z.registry<{ id: string }>();
for (const [id, shape] of shapes) named.add(shape, { id });

/** The installation on which the calls can be tried, and the name of its session cookie. */
export interface Installation {
  readonly title: string;
  readonly version: string;
  readonly baseUrl: string;
  readonly sessionCookie: string;
  /** The modules that it leaves out. */
  readonly absentModules?: readonly Module[];
}

/**
 * Returns the whole contract as an OpenAPI 3.1 document, including who may call (`x-may`) and where
 * the response is cached (`x-kept-by`).
 */
export function openApi({
  title,
  version,
  baseUrl,
  sessionCookie,
  absentModules = [],
}: Installation): Json {
  const offered = offeredCalls(absentModules);
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [resource, calls] of offered) {
    for (const [name, spec] of Object.entries(calls)) {
      const path = (paths[spec.path] ??= {});
      path[spec.method.toLowerCase()] = operation(`${resource}.${name}`, resource, spec, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Paths are case-insensitive. A list in a query repeats the parameter name, with or without [].',
    },
    servers: [{ url: baseUrl }],
    tags: offered.map(([resource]) => ({ name: resource })),
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}

function operation(operationId: string, tag: string, spec: RouteSpec, schemas: Json): Json {
  return {
    operationId,
    tags: [tag],
    summary: spec.summary,
    parameters: [
      ...inputsOf('path', spec.params, schemas),
      ...inputsOf('query', spec.query, schemas),
      ...headersOf(spec),
    ],
    ...(spec.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonOf(spec.body, schemas) } },
      },
    }),
    responses: responsesOf(spec, schemas),
    security: spec.may === 'everyone' ? [] : [{ session: [] }],
    'x-may': describeAccess(spec.may),
    'x-kept-by': spec.keptBy ?? 'memory',
    ...(spec.isOurs && { 'x-ours': true }),
  };
}

/** Returns the JSON Schema of a shape; named shapes are added to `schemas` and referenced. */
function jsonOf(shape: z.core.$ZodType, schemas: Json): Json {
  const rewritten = JSON.stringify(
    z.toJSONSchema(shape, { metadata: named, io: 'input' }),
  ).replaceAll('#/$defs/', '#/components/schemas/');
  const {
    $schema: _,
    $defs,
    ...own
  }: { $schema?: string; $defs?: Json } & Json = JSON.parse(rewritten);
  Object.assign(schemas, $defs);
  return own;
}

function inputsOf(place: 'path' | 'query', shape: RouteSpec['params'], schemas: Json): Json[] {
  if (!shape) return [];
  return Object.entries(shape.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonOf(field, schemas),
  }));
}

function headersOf(spec: RouteSpec): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  if (!isMutating(spec)) return [];
  const again = header(
    'Idempotency-Key',
    'A repeated key returns the first response; the same key with a different body returns 422.',
  );
  return spec.isVersioned
    ? [
        again,
        header(
          'If-Match',
          'The ETag of the version on which the change is based; 409 if that version is outdated.',
        ),
      ]
    : [again];
}

const statusDescriptions: Readonly<Record<number, string>> = {
  200: 'Success.',
  204: 'Success without a response body.',
  400: 'The input is invalid or violates a rule. The body contains, for each field, the text keys of its errors.',
  401: 'The caller is not signed in.',
  403: 'The caller has no access.',
  404: 'The object does not exist or is outside the caller’s reach.',
  409: 'The call conflicts with the current state of the object.',
  423: 'Locked after too many attempts.',
  429: 'Rate limit exceeded; see Retry-After.',
  500: 'Internal error.',
  503: 'Temporarily unavailable; see Retry-After.',
};

/** Describes how a long list is sent; the JSON itself is the same. */
const STREAMED_DESCRIPTION = 'Success. A streamed JSON array with each item on a line of its own.';

function responsesOf(spec: RouteSpec, schemas: Json): Json {
  const answers = Object.entries(spec.responses).map(([status, shape]) => [
    status,
    {
      description:
        spec.isStreamed && !spec.isSpreadsheet && status === '200'
          ? STREAMED_DESCRIPTION
          : statusDescriptions[Number(status)],
      ...(shape && {
        content: {
          [spec.isSpreadsheet && status === '200' ? 'text/csv' : 'application/json']: {
            schema: jsonOf(shape, schemas),
          },
        },
      }),
      ...(spec.isVersioned &&
        status === '200' && { headers: { ETag: { schema: { type: 'string' } } } }),
    },
  ]);
  const before = {
    description: `Rejected before the call was processed: ${statusesOfTheServer.join(', ')}.`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
  };
  return { ...Object.fromEntries(answers), default: before };
}

const scopeNames = new Map<number, string>(
  Object.entries(AuthenticationScope).map(([name, scope]) => [scope, name]),
);

/** Describes in words who may call. */
function describeAccess(access: Access): string {
  return access === 'everyone'
    ? 'everyone, signed in or not'
    : access.map(describeGrant).join('; or ');
}

function describeGrant(grant: Grant): string {
  const conditions = [
    grant.feature && `may use ${grant.feature}`,
    grant.roles && `has the role ${grant.roles.join(' or ')}`,
    grant.personTypes && `is of person type ${grant.personTypes.join(' or ')}`,
    grant.affiliations && `has the primary affiliation ${grant.affiliations.join(' or ')}`,
    grant.notAffiliations &&
      `does not have the primary affiliation ${grant.notAffiliations.join(' or ')}`,
    grant.isInAlumniPortal && 'is in the alumni portal',
  ].filter((condition) => condition !== undefined);
  const who = `anyone who is signed in by ${grant.scopes.map((scope) => scopeNames.get(scope)).join(', ')}`;
  return conditions.length === 0 ? who : `${who} and ${conditions.join(' and ')}`;
}
