import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attribute, ResourceType } from '#server/scim/schema.ts';
import { resourceTypes } from '#server/scim/schemas.ts';
import {
  type Answer,
  type Client,
  ENTERPRISE,
  ORGANIZATION,
  PATCH,
  type ScimPortal,
  startScim,
  UNIVERSITY,
  user,
} from './scimSetUp.ts';

/**
 * What is said of an attribute in /Schemas holds: what can be written is added, replaced and, unless
 * it is required, removed. Conformance testers try the same.
 */
let portal: ScimPortal;
let hr: Client;
let contact: string;
const ids: Partial<Record<ResourceType['name'], string>> = {};
const operation = (op: string, path: string, value?: unknown) => ({
  schemas: [PATCH],
  Operations: [{ op, path, ...(value !== undefined && { value }) }],
});
const organization = (externalId: string) => ({
  schemas: [ORGANIZATION],
  externalId,
  displayName: `Enheten ${externalId}`,
  shortName: externalId,
  type: 'Unit',
  parent: { value: 'K1' },
});
beforeAll(async () => {
  portal = await startScim();
  hr = portal.scim('HR');
  contact = (await hr('POST', '/Users', user('boss'))).body.id;
  ids.User = (await hr('POST', '/Users', user('every'))).body.id;
  ids.Organization = (await hr('POST', '/Organizations', organization('EVERY'))).body.id;
});
afterAll(() => portal.close());

type Values = Readonly<Record<string, () => readonly [unknown, unknown]>>;

/** Two values of each attribute that a client may write. */
const valuesOfUsers: Values = {
  userName: () => ['every@kvarnby.example', 'one@kvarnby.example'],
  name: () => [
    { givenName: 'Eva', familyName: 'Ek' },
    { givenName: 'Eva', familyName: 'Alm' },
  ],
  userType: () => ['Associate', 'Affiliated'],
  title: () => ['Lektor', 'Professor'],
  active: () => [false, true],
  emails: () => [
    [{ type: 'home', value: 'eva@home.example' }],
    [{ type: 'home', value: 'ek@home.example' }],
  ],
  [`${ENTERPRISE}:manager`]: () => [{ value: contact }, { value: contact }],
  [`${UNIVERSITY}:nationalId`]: () => ['198402292380', '198402292380'],
  [`${UNIVERSITY}:birthDate`]: () => ['1984-02-29', '1984-02-29'],
  [`${UNIVERSITY}:organization`]: () => ['K2', 'K1'],
  [`${UNIVERSITY}:titleEn`]: () => ['Lecturer', 'Senior lecturer'],
  [`${UNIVERSITY}:startDate`]: () => ['2026-02-01', '2026-03-01'],
  [`${UNIVERSITY}:endDate`]: () => ['2031-06-30', '2032-06-30'],
  [`${UNIVERSITY}:level`]: () => [50, 80],
  [`${UNIVERSITY}:subscription`]: () => ['Small', 'Large'],
  [`${UNIVERSITY}:furtherPositions`]: () => [
    [{ organization: 'K3', startDate: '2026-01-01' }],
    [{ organization: 'K4', startDate: '2026-01-01' }],
  ],
};
const valuesOfOrganizations: Values = {
  displayName: () => ['Enheten för allt', 'Enheten för annat'],
  displayNameEn: () => ['Unit of Everything', 'Unit of Other Things'],
  shortName: () => ['EVERY2', 'EVERY3'],
  type: () => ['Department', 'Unit'],
  parent: () => [{ value: 'K2' }, { value: 'K1' }],
  financialUnit: () => ['1000', '2000'],
};
/** A number stays, as does the place of a node in the tree. */
const notRemoved = /^parent$|:(?:nationalId|birthDate)$/;
/** A student's studies are replaced only. */
const ofStudents = /:studies$/;

const writtenOf = ({ core, extensions }: ResourceType) =>
  [core, ...extensions]
    .flatMap((schema, at) =>
      schema.attributes.map(
        (one) => [at === 0 ? one.name : `${schema.id}:${one.name}`, one] as [string, Attribute],
      ),
    )
    .filter(([path, { mutability }]) => mutability === 'readWrite' && !ofStudents.test(path));

const tried = [
  [resourceTypes.User, valuesOfUsers],
  [resourceTypes.Organization, valuesOfOrganizations],
] as const satisfies readonly (readonly [ResourceType, Values])[];
const written = tried.flatMap(([type, values]) =>
  writtenOf(type).map(([path, one]) => [type.name, path, { type, one, values }] as const),
);

const valueAt = ({ body }: Answer, path: string): unknown => {
  const at = path.lastIndexOf(':');
  return at === -1 ? body[path] : body[path.slice(0, at)]?.[path.slice(at + 1)];
};

/** What a written value is read as: with the parts that the portal adds. */
const readAs = (value: unknown): unknown => {
  if (Array.isArray(value)) return expect.arrayContaining(value.map(readAs));
  return typeof value === 'object' ? expect.objectContaining({ ...value }) : value;
};

test.each(tried)(
  'each attribute of a $name that can be written has values here',
  (type, values) => {
    const paths = writtenOf(type).map(([path]) => path);
    expect(paths.toSorted()).toEqual(Object.keys(values).toSorted());
  },
);

test.each(written)('%s: %s is added, replaced and removed', async (_type, path, attribute) => {
  const { type, one, values } = attribute;
  const [first, second] = values[path]?.() ?? [];
  const change = (op: string, value?: unknown) =>
    hr('PATCH', `${type.endpoint}/${ids[type.name]}`, operation(op, path, value));
  for (const [op, value] of [
    ['add', first],
    ['replace', second],
  ] as const) {
    const answer = await change(op, value);
    expect([op, answer.status, valueAt(answer, path)]).toEqual([op, 200, readAs(value)]);
  }
  const left = await change('remove');
  // What is absent is true.
  const isKept = one.required && path !== 'active' ? 400 : 200;
  expect(left.status).toBe(notRemoved.test(path) ? 400 : isKept);
  const isGone = left.status === 200 && valueAt(left, path) === undefined;
  expect(isGone).toBe(left.status === 200 && path !== 'active');
  // What follows may depend on it.
  await change('replace', second);
});

test('an organisation is read, listed and searched with the attributes that are asked for', async () => {
  const { id, schemas } = (await hr('GET', '/Organizations/EVERY')).body;
  const short = { schemas, id, shortName: 'EVERY3' };
  const filter = 'externalId eq "EVERY"';
  const query = `?filter=${encodeURIComponent(filter)}&`;
  for (const attributes of ['shortName', `${ORGANIZATION}:shortName`]) {
    const one = await hr('GET', `/Organizations/EVERY?attributes=${attributes}`);
    expect(one.body).toEqual(short);
    const listed = await hr('GET', `/Organizations${query}attributes=${attributes}`);
    expect(listed.body.Resources).toEqual([short]);
    for (const address of ['/.search', '/Organizations/.search']) {
      const { body } = await hr('POST', address, { filter, attributes: [attributes] });
      expect(body.Resources).toEqual([short]);
    }
  }
  const without = await hr('GET', '/Organizations/EVERY?excludedAttributes=shortName');
  expect(without.body).toMatchObject({ id, displayName: 'Enheten för annat' });
  expect(without.body).not.toHaveProperty('shortName');
});

test('an organisation is replaced and deleted, and its externalId never changes', async () => {
  const made = await hr('POST', '/Organizations', organization('GONE'));
  expect([made.status, made.body.id, made.body.externalId]).toEqual([201, 'GONE', 'GONE']);
  const replaced = { ...organization('GONE'), displayName: 'Enheten som går', type: 'Department' };
  expect(await hr('PUT', '/Organizations/GONE', replaced)).toMatchObject({
    status: 200,
    body: { displayName: 'Enheten som går', type: 'Department' },
  });
  for (const [method, body] of [
    ['PUT', organization('OTHER')],
    ['PATCH', operation('replace', 'externalId', 'OTHER')],
    ['PATCH', operation('add', 'externalId', 'OTHER')],
  ] as const)
    expect(await hr(method, '/Organizations/GONE', body)).toMatchObject({
      status: 400,
      body: { scimType: 'mutability' },
    });
  expect((await hr('DELETE', '/Organizations/GONE')).status).toBe(204);
  for (const method of ['GET', 'DELETE'])
    expect((await hr(method, '/Organizations/GONE')).status).toBe(404);
});
