import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Country } from '../../src/contract/country.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, change, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const as = async (liUId: string, path: string, init?: RequestInit) => answer((await portal.as(liUId))(path, init));

describe('the way into the alumni portal', () => {
  test('a member is told to be one', async () => {
    expect(await as('saral789', '/api/alumniportal/logininformation')).toMatchObject({ status: 200, body: { existsInPortal: true, foundInLadok: true, fulfillsRequirements: true, email: expect.stringContaining('@') } });
  });

  test('a student who is none is told so', async () => {
    expect(await as('majek123', '/api/alumniportal/logininformation')).toMatchObject({ status: 200, body: { existsInPortal: false, registrationRequestStatus: null, foundInLadok: true } });
  });

  test('nobody is told anything without signing in', async () => {
    expect(await answer(fetch(`${portal.url}/api/alumniportal/logininformation`))).toEqual(refused(401));
  });
});

describe('the countries', () => {
  test.each([
    ['cecka23', '/api/Accounts/countries'],
    ['saral789', '/api/alumniportal/countries'],
    ['johal25', '/api/alumniportaladmin/countries'],
  ])('are all there for %s at %s, in Swedish order', async (liUId, path) => {
    const { status, body } = await as(liUId, path, change('POST'));
    const countries = body as Country[];
    expect(status).toBe(200);
    expect(countries.length).toBeGreaterThan(240);
    expect(countries).toContainEqual({ code: 'SE', title: { 'sv-SE': 'Sverige', 'en-GB': 'Sweden' } });
    const names = countries.map(({ title }) => title['sv-SE']);
    expect(names).toEqual(names.toSorted(new Intl.Collator('sv-SE').compare));
  });

  test('in use are some of them', async () => {
    const { body } = await as('johal25', '/api/alumniportaladmin/countries');
    const rows = await portal.db.selectFrom('alumn_address').select('country_code').distinct().execute();
    expect((body as Country[]).map(({ code }) => code).toSorted()).toEqual(rows.map(({ country_code }) => country_code).toSorted());
  });

  test('are refused to others, and leave no audit entry', async () => {
    const entries = () => portal.db.selectFrom('audit_entry').select('id').where('action', '<>', 'session.signIn').execute();
    const before = await entries();
    expect(await as('annli42', '/api/Accounts/countries', change('POST'))).toEqual(refused(403));
    await as('cecka23', '/api/Accounts/countries', change('POST'));
    expect(await entries()).toEqual(before);
  });
});
