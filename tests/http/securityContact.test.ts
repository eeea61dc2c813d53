import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { startPortal } from '../support/portal.ts';

const PATH = '/.well-known/security.txt';

test('security.txt names the configured contacts in their order, and always expires in 90 days', async () => {
  let now = new Date('2026-11-26T12:00:00Z');
  const portal = await startPortal({
    clock: () => now,
    environment: {
      PORTAL_SECURITY_CONTACT: 'security@example.se, https://example.se/report',
    },
  });
  try {
    const read = () => portal.browser().fetch(PATH);
    const answer = await read();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    expect(await answer.text()).toBe(
      [
        'Contact: mailto:security@example.se',
        'Contact: https://example.se/report',
        'Expires: 2027-02-24T12:00:00.000Z',
        'Preferred-Languages: sv, en',
        `Canonical: ${portal.url}${PATH}`,
        '',
      ].join('\n'),
    );
    now = new Date('2027-03-01T12:00:00Z');
    expect(await (await read()).text()).toContain('Expires: 2027-05-30T12:00:00.000Z');
  } finally {
    await portal.close();
  }
});

test('security.txt does not exist where no contact is configured', async () => {
  const portal = await startPortal();
  try {
    const answer = await portal.browser().fetch(PATH);
    expect(answer.status).toBe(404);
  } finally {
    await portal.close();
  }
});

test.each(['help', 'http://example.se/report', 'mailto:security@example.se'])(
  'a contact must be an email address or an https page, not %s',
  (contact) => {
    expect(() => readConfig({ PORTAL_SECURITY_CONTACT: contact })).toThrow(
      'PORTAL_SECURITY_CONTACT',
    );
  },
);
