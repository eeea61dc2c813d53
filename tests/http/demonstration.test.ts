import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    [{ persona: 'annli42' }, 200], [{ persona: 'ANNLI42', scope: 1 }, 200], [{ persona: 'rebmo58', scope: 7 }, 200], [{ persona: 'extern@example.org', scope: 9 }, 200],
    [{ persona: 'zoepe654', scope: 10 }, 200], [{ persona: 'zoepe654', scope: 1 }, 404], [{ persona: 'nobody' }, 404], [{ persona: 'annli42', scope: 0 }, 404],
    [{ persona: 'annli42', scope: 99 }, 400], [{}, 400],
  ])('a session for %j: %i', async (body, status) => {
    expect((await post('/demo/session', body)).status).toBe(status);
  });

  test('a notification reaches the person at their next look', async () => {
    expect((await post('/demo/notification', { liUId: 'nilan234', title: 'Kortet är klart', message: 'Hämta det i receptionen.' })).status).toBe(204);
    const nils = await portal.as('nilan234');
    const notifications = await (await nils('/api/user/notifications')).json();
    expect(notifications).toContainEqual(expect.objectContaining({ isRead: false, title: { 'sv-SE': 'Kortet är klart', 'en-GB': 'Kortet är klart' } }));
    expect((await post('/demo/notification', { liUId: 'nobody', title: 'x', message: 'x' })).status).toBe(404);
  });

  test('measurements are for nobody where no token is set', async () => {
    expect((await fetch(`${portal.url}/metrics`)).status).toBe(404);
  });

  test('reset brings everything back, and signs everybody out', async () => {
    const anna = await portal.as('annli42');
    await portal.db.updateTable('person').set({ display_name: 'Changed' }).execute();
    expect((await post('/demo/reset')).status).toBe(204);
    expect((await anna('/api/user')).status).toBe(401);
    const again = await portal.as('annli42');
    expect(await (await again('/api/user')).json()).toMatchObject({ displayName: 'Anna Lindqvist' });
  });
});

test.each(['Test', 'Production'])('in %s there is none of it', async (kind) => {
  const portal = await startPortal({ environment: ownUniversity(kind) });
  try {
    expect(portal.routes.filter(({ url }) => url.startsWith('/demo'))).toEqual([]);
    for (const path of ['/demo/session', '/demo/reset', '/demo/notification']) {
      expect((await fetch(portal.address + path, change('POST', { persona: 'annli42' }))).status).toBe(404);
    }
    for (const path of ['/demo/mailbox', '/demo/mailbox.json', '/demo/identity/main/auth', '/metrics']) {
      expect([path, (await fetch(portal.address + path, { headers: { accept: 'text/html' } })).status]).toEqual([path, 404]);
    }
  } finally {
    await portal.close();
  }
});

test('measurements are for whoever has the token', async () => {
  const portal = await startPortal({ environment: { ...ownUniversity('Test'), PORTAL_METRICS_TOKEN: 'a-token-for-measurements' } });
  try {
    const status = async (authorization: string) => (await fetch(`${portal.address}/metrics`, { headers: { authorization } })).status;
    expect(await status('Bearer a-token-for-measurements')).toBe(200);
    expect(await status('Bearer another')).toBe(404);
  } finally {
    await portal.close();
  }
});
