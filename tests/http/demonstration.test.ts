import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { change } from '../areas/calls.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { ownUniversity } from './university.ts';

describe('in the demonstration', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ environment: { PORTAL_DEMO_PEOPLE: '300' } });
  });
  afterAll(() => portal.close());
  const post = (path: string, body?: unknown) => fetch(portal.url + path, change('POST', body));

  test.each([
    [{ persona: 'annli42' }, 200],
    [{ persona: 'ANNLI42', scope: 1 }, 200],
    [{ persona: 'rebmo58', scope: 7 }, 200],
    [{ persona: 'extern@example.org', scope: 9 }, 200],
    [{ persona: 'zoepe654', scope: 10 }, 200],
    [{ persona: 'zoepe654', scope: 1 }, 404],
    [{ persona: 'nobody' }, 404],
    [{ persona: 'annli42', scope: 0 }, 404],
    [{ persona: 'annli42', scope: 99 }, 400],
    [{}, 400],
  ])('a request for a session with %j gets %i', async (body, status) => {
    expect((await post('/demo/session', body)).status).toBe(status);
  });

  test('a notification is shown to the person at the next request', async () => {
    expect(
      (
        await post('/demo/notification', {
          liUId: 'nilan234',
          title: 'Kortet är klart',
          message: 'Hämta det i receptionen.',
        })
      ).status,
    ).toBe(204);
    const nils = await portal.as('nilan234');
    const notifications = await (await nils('/api/user/notifications')).json();
    expect(notifications).toContainEqual(
      expect.objectContaining({
        isRead: false,
        title: { 'sv-SE': 'Kortet är klart', 'en-GB': 'Kortet är klart' },
      }),
    );
    expect(
      (await post('/demo/notification', { liUId: 'nobody', title: 'x', message: 'x' })).status,
    ).toBe(404);
  });

  test.each([
    ['sv-SE', 'Prova MinIT', 'Student utan kort'],
    ['en-GB', 'Try MinIT', 'Student without card'],
  ])('the start page in %s lists the personas', async (language, title, situation) => {
    for (const headers of [{ 'accept-language': language }, {}]) {
      const page = await fetch(
        `${portal.url}/demo${'accept-language' in headers ? '' : `?language=${language}`}`,
        { headers },
      );
      const text = await page.text();
      expect([
        text.includes(`<html lang="${language}">`),
        text.includes(title),
        text.includes(situation),
      ]).toEqual([true, true, true]);
    }
  });

  const submit = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    fetch(portal.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: portal.url, ...headers },
      redirect: 'manual',
    });

  test.each([
    ['/demo/session', { person: '1 annli42' }, '/', true],
    ['/demo/session', { person: '7 rebmo58' }, '/', true],
    [
      '/demo/session?language=sv-SE',
      { person: '1 nobody' },
      '/demo?language=sv-SE&done=nobody',
      false,
    ],
    [
      '/demo/notification?language=en-GB',
      { liUId: 'nilan234', title: 'Hi', message: 'There' },
      '/demo?language=en-GB&done=sent',
      false,
    ],
    [
      '/demo/notification?language=en-GB',
      { liUId: 'nobody', title: 'Hi', message: 'There' },
      '/demo?language=en-GB&done=nobody',
      false,
    ],
  ])('a form sent to %s with %j redirects to %s', async (path, fields, location, beginsSession) => {
    const answer = await submit(path, fields);
    expect([
      answer.status,
      answer.headers.get('location'),
      answer.headers.has('set-cookie'),
    ]).toEqual([303, location, beginsSession]);
  });

  test.each(['/demo/session', '/demo/notification', '/demo/reset'])(
    'a form of another site sent to %s is refused',
    async (path) => {
      expect(
        (await submit(path, { person: '1 annli42' }, { origin: 'https://other.example' })).status,
      ).toBe(403);
    },
  );

  test('a missing field is refused', async () => {
    expect((await submit('/demo/session', {})).status).toBe(400);
    expect((await submit('/demo/notification', { liUId: 'nilan234' })).status).toBe(400);
  });

  test('metrics are unavailable when no token is configured', async () => {
    expect((await fetch(`${portal.url}/metrics`)).status).toBe(404);
  });

  test('a reset restores the data and signs everyone out', async () => {
    const anna = await portal.as('annli42');
    await portal.db.updateTable('person').set({ display_name: 'Changed' }).execute();
    expect((await post('/demo/reset')).status).toBe(204);
    expect((await anna('/api/user')).status).toBe(401);
    const again = await portal.as('annli42');
    expect(await (await again('/api/user')).json()).toMatchObject({
      displayName: 'Anna Lindqvist',
    });
  });

  test('nobody signs in as a person not made by the demonstration, and nothing is reset meanwhile', async () => {
    const other = await openDatabase({ url: portal.databaseUrl });
    try {
      await other.db
        .insertInto('person')
        .values({
          lin: 'real',
          given_name: 'Eva',
          surname: 'Ek',
          display_name: 'Eva Ek',
          gender: 'None',
        })
        .execute();
      await other.db
        .insertInto('account')
        .values({
          lin: 'real',
          user_id: 'evaek01',
          account_type: 'Personal',
          person_type: 'Employee',
          user_status: 'Active',
          affiliation_type: null,
          primary_affiliation: null,
        })
        .execute();
      expect((await post('/demo/session', { persona: 'evaek01' })).status).toBe(404);
      const anna = await portal.as('annli42');
      expect((await post('/demo/reset')).status).toBe(409);
      const answer = await submit('/demo/reset?language=en-GB', {});
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/demo?language=en-GB&done=hasRealPeople',
      ]);
      const page = await (
        await fetch(`${portal.url}/demo?language=en-GB&done=hasRealPeople`)
      ).text();
      expect(page).toContain(
        '<p role="alert">Nothing was reset: the database contains people whom the demonstration did not create.</p>',
      );
      expect((await anna('/api/user')).status).toBe(200);
      expect(
        await other.db
          .selectFrom('account')
          .select('lin')
          .where('user_id', '=', 'evaek01')
          .execute(),
      ).toEqual([{ lin: 'real' }]);
    } finally {
      await other.close();
    }
  });
});

test.each(['Test', 'Production'])('has none of the demonstration’s routes in %s', async (kind) => {
  const portal = await startPortal({ environment: ownUniversity(kind) });
  try {
    expect(portal.routes.filter(({ url }) => url.startsWith('/demo'))).toEqual([]);
    for (const path of ['/demo/session', '/demo/reset', '/demo/notification']) {
      expect(
        (await fetch(portal.address + path, change('POST', { persona: 'annli42' }))).status,
      ).toBe(404);
    }
    for (const path of [
      '/demo',
      '/demo/mailbox',
      '/demo/mailbox.json',
      '/demo/identity/main/auth',
      '/metrics',
    ]) {
      expect([
        path,
        (await fetch(portal.address + path, { headers: { accept: 'text/html' } })).status,
      ]).toEqual([path, 404]);
    }
  } finally {
    await portal.close();
  }
});

test('provides metrics to callers with the token only', async () => {
  const portal = await startPortal({
    environment: {
      ...ownUniversity('Test'),
      PORTAL_METRICS_TOKEN: 'a-token-for-measurements-of-tests',
    },
  });
  try {
    const status = async (authorization: string) =>
      (await fetch(`${portal.address}/metrics`, { headers: { authorization } })).status;
    expect(await status('Bearer a-token-for-measurements-of-tests')).toBe(200);
    expect(await status('Bearer another')).toBe(404);
  } finally {
    await portal.close();
  }
});
