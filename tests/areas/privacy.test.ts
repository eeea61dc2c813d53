import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrivacyEvent } from '../../src/contract/privacy.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, change, linOf } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

interface Page {
  readonly events: PrivacyEvent[];
  readonly hasMore: boolean;
}

test('returns the person’s own audit trail page by page, with the actors', async () => {
  const nils = await portal.as('nilan234');
  const lin = await linOf(portal.db, 'nilan234');
  const entry = { subject_lin: lin, request_id: 'r', at: new Date() };
  await portal.db
    .insertInto('audit_entry')
    .values([
      ...Array.from({ length: 30 }, () => ({ ...entry, action: 'card.freeze', actor_lin: lin })),
      { ...entry, action: 'accounts.suspend', actor_lin: await linOf(portal.db, 'davos31'), actor_liu_id: 'davos31' },
      { ...entry, action: 'accounts.reinstate', actor_lin: null },
    ])
    .execute();
  const first = (await answer(nils('/api/user/trail'))).body as Page;
  expect(first.hasMore).toBe(true);
  expect(first.events).toHaveLength(25);
  expect(first.events.slice(0, 3)).toMatchObject([
    { action: 'accounts.reinstate', by: 'system', actorName: null },
    { action: 'accounts.suspend', by: 'other', actorName: expect.stringContaining('David') },
    { action: 'card.freeze', by: 'self', actorName: null },
  ]);
  const second = (await answer(nils(`/api/user/trail?before=${first.events.at(-1)?.id}`))).body as Page;
  expect(second.events.filter(({ id }) => first.events.some((one) => one.id === id))).toEqual([]);
  expect((await answer(nils('/api/user/trail?before=x'))).status).toBe(400);
  expect(((await answer((await portal.as('petlu456'))('/api/user/trail'))).body as Page).events.map(({ action }) => action)).not.toContain('accounts.suspend');
});

test('exports all personal data without any credentials, and is never cached', async () => {
  const anna = await portal.as('annli42');
  const { password } = (await answer(anna('/api/eduroam/passwords', change('POST')))).body as { password: string };
  const response = await anna('/api/user/data');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const text = await response.text();
  const data = JSON.parse(text) as Record<string, unknown[]>;
  expect(data).toMatchObject({ person: [{ display_name: 'Anna Lindqvist' }], eduroam: [{ username: expect.stringContaining('annli42-') }] });
  expect(data['accounts']).toContainEqual(expect.objectContaining({ liu_id: 'annli42' }));
  expect(text).not.toContain(password);
  expect(text).not.toMatch(/_hash|argon2|secret|mifare|sealed|nilan234/);
});
