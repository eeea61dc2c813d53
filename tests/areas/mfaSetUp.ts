import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer } from './calls.ts';

const start = new Date('2026-03-02T10:00:00Z').getTime();
let now = start;
export const at = () => new Date(now);
export const advance = (minutes: number) => {
  now += minutes * 60_000;
};

export let portal: Portal;
export let send: Send;

export const state = () => answer(send('/api/MFA/enabled?adAccountType=Personal'));
export const letters = async () =>
  (await portal.db.selectFrom('outgoing_message').selectAll().orderBy('id').execute()).map(
    ({ body }) => body,
  );

/** Starts a portal in which Anna has no factor and has just signed in before each test. */
export function setUpFactors(): void {
  beforeAll(async () => {
    portal = await startPortal({ clock: at });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = start;
    for (const table of ['mfa_factor', 'mfa_setting', 'guess_count', 'outgoing_message'] as const)
      await portal.db.deleteFrom(table).execute();
    send = await portal.as('annli42');
  });
}
