import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api, routes } from '#contract/index.ts';
import { openApi } from '#contract/openapi.ts';

const Media = z.object({ schema: z.record(z.string(), z.unknown()) });
const Content = z.object({ 'application/json': Media });
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: z.record(z.string(), z.unknown()),
    }),
  ),
  requestBody: z.optional(z.object({ required: z.literal(true), content: Content })),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z.optional(z.union([Content, z.object({ 'text/csv': Media })])),
    }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-may': z.string(),
  'x-kept-by': z.enum(['worker', 'query', 'memory']),
});
const OpenApiDocument = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(
    z.string().check(z.startsWith('/')),
    z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), z.optional(Operation)),
  ),
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    securitySchemes: z.object({ session: z.unknown() }),
  }),
});

const raw = openApi({
  title: 'MinIT',
  version: '1.0.0',
  baseUrl: 'https://minit.example.org',
  sessionCookie: 'session',
});
const text = JSON.stringify(raw);
const document = OpenApiDocument.parse(JSON.parse(text));
const operations = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.entries(calls).flatMap(([method, operation]) =>
    operation ? [{ path, method: method.toUpperCase(), operation }] : [],
  ),
);

// DATA-31
test('documents every call exactly once, and nothing else', () => {
  const names = operations.map(({ method, path }) => `${method} ${path}`);
  expect(names.toSorted()).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(
    routes.length,
  );
});

test('every operation belongs to a listed resource', () => {
  const listed = document.tags.map(({ name }) => name);
  expect(listed).toEqual(Object.keys(api));
  for (const { operation } of operations)
    expect(listed).toEqual(expect.arrayContaining(operation.tags));
});

test('every path parameter is declared and required', () => {
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
  }
});

test('every reference points to an existing schema', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '');
  expect(references.length).toBeGreaterThan(500);
  for (const target of new Set(references)) {
    expect(target).toMatch(/^#\/components\/schemas\/\w+$/);
    expect(document.components.schemas).toHaveProperty([target.split('/').at(-1) ?? '']);
  }
  expect(text).not.toContain('$defs');
});

test('every refusal has the schema of errors', () => {
  const refused = operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).filter(([status]) => !status.startsWith('2')),
  );
  const bodies = refused.map(([, { content }]) =>
    JSON.stringify(content && 'application/json' in content && content['application/json'].schema),
  );
  expect(new Set(bodies)).toEqual(new Set(['{"$ref":"#/components/schemas/Errors"}']));
});

test('access is described in words, and a session is required where the caller must be signed in', () => {
  const of = (method: string, path: string) =>
    operations.find((one) => one.method === method && one.path === path)?.operation;
  expect(of('GET', '/api/authentication')).toMatchObject({
    security: [],
    'x-may': 'everyone, signed in or not',
    'x-kept-by': 'memory',
  });
  expect(of('GET', '/api/costcentres/{organisationId}')).toMatchObject({
    security: [{ session: [] }],
    'x-may':
      'anyone who is signed in by Main and may use account-management; ' +
      'or anyone who is signed in by Main and may use finance',
  });
  expect(of('GET', '/api/Organisations')?.['x-kept-by']).toBe('worker');
});

test('a query states which of its parameters are required', () => {
  const parameters = document.paths['/api/Accounts/active']?.get?.parameters.map(
    ({ name, required }) => [name, required],
  );
  expect(parameters).toEqual([
    ['affiliations[]', false],
    ['organisationTreeNodeGuid', true],
  ]);
});

test('a long list is described as streamed line by line', () => {
  const streamed = operations.filter(({ operation }) =>
    operation.responses['200']?.description.includes('on a line of its own'),
  );
  expect(streamed.map(({ path }) => path).toSorted()).toEqual(
    routes
      .filter(({ isStreamed, isSpreadsheet }) => isStreamed && !isSpreadsheet)
      .map(({ path }) => path)
      .toSorted(),
  );
  expect(streamed.length).toBeGreaterThan(0);
});
