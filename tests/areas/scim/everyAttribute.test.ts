import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attribute } from '#server/scim/schema.ts';
import { resourceTypes } from '#server/scim/schemas.ts';
import {
  type Answer,
  type Client,
  ENTERPRISE,
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
let id: string;
const operation = (op: string, path: string, value?: unknown) => ({
  schemas: [PATCH],
  Operations: [{ op, path, ...(value !== undefined && { value }) }],
});
beforeAll(async () => {
  portal = await startScim();
  hr = portal.scim('HR');
  contact = (await hr('POST', '/Users', user('boss'))).body.id;
  id = (await hr('POST', '/Users', user('every'))).body.id;
});
afterAll(() => portal.close());

/** Two values of each attribute that a client may write. */
const values: Readonly<Record<string, () => readonly [unknown, unknown]>> = {
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
/** A number stays; a student's studies are replaced only. */
const notRemoved = /:(?:nationalId|birthDate)$/;
const ofStudents = /:studies$/;

const written = [resourceTypes.User.core, ...resourceTypes.User.extensions]
  .flatMap((schema, at) =>
    schema.attributes.map(
      (one) => [at === 0 ? one.name : `${schema.id}:${one.name}`, one] as [string, Attribute],
    ),
  )
  .filter(([path, { mutability }]) => mutability === 'readWrite' && !ofStudents.test(path));

const valueAt = ({ body }: Answer, path: string): unknown => {
  const at = path.lastIndexOf(':');
  return at === -1 ? body[path] : body[path.slice(0, at)]?.[path.slice(at + 1)];
};

/** What a written value is read as: with the parts that the portal adds. */
const readAs = (value: unknown): unknown => {
  if (Array.isArray(value)) return expect.arrayContaining(value.map(readAs));
  return typeof value === 'object' ? expect.objectContaining({ ...value }) : value;
};

test('each attribute of a user that can be written has values here', () => {
  expect(written.map(([path]) => path).toSorted()).toEqual(Object.keys(values).toSorted());
});

test.each(written)('%s is added, replaced and removed', async (path, { required }) => {
  const [first, second] = values[path]?.() ?? [];
  const change = (op: string, value?: unknown) =>
    hr('PATCH', `/Users/${id}`, operation(op, path, value));
  for (const [op, value] of [
    ['add', first],
    ['replace', second],
  ] as const) {
    const answer = await change(op, value);
    expect([op, answer.status, valueAt(answer, path)]).toEqual([op, 200, readAs(value)]);
  }
  const left = await change('remove');
  // What is absent is true.
  const isKept = required && path !== 'active' ? 400 : 200;
  expect(left.status).toBe(notRemoved.test(path) ? 400 : isKept);
  const isGone = left.status === 200 && valueAt(left, path) === undefined;
  expect(isGone).toBe(left.status === 200 && path !== 'active');
  // What follows may depend on it.
  await change('replace', second);
});
