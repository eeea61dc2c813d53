import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const as = async (liUId: string, path: string) => answer((await portal.as(liUId))(path));

const options = (alum: boolean, postpone: boolean, retire: boolean) => ({ alumOptionAvailable: alum, postponeOptionAvailable: postpone, retireOptionAvailable: retire });

// STUD-02
test.each([
  ['olisv345', options(true, true, true)],
  ['petlu456', options(false, false, true)],
  ['majek123', options(false, false, false)],
])('the options of %s', async (liUId, expected) => {
  const { status, body } = await as(liUId, '/api/students/self/retirementoptions');
  expect(status).toBe(200);
  expect(body).toMatchObject(expected);
  expect((body as { retirementDate: string | null }).retirementDate === null).toBe(!expected.retireOptionAvailable);
});

test('the options concern students only', async () => {
  expect(await as('annli42', '/api/students/self/retirementoptions')).toEqual(refused(403));
});

// STUD-09
test('an alumna is told to be one, and in the portal', async () => {
  expect(await as('saral789', '/api/students/self/alum')).toEqual({ status: 200, body: { isAlum: true } });
  expect(await as('saral789', '/api/students/self/alumniportal')).toEqual({ status: 200, body: { existsInAlumniPortal: true, fulfillsRequirements: true } });
  expect(await as('majek123', '/api/students/self/alum')).toEqual({ status: 200, body: { isAlum: false } });
});
