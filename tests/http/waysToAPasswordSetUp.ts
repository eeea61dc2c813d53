import { afterAll, beforeAll } from 'vitest';
import { answer, change } from '../areas/calls.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';

export const time = { passed: 0 };
export let portal: Portal;

export const PASSWORD = 'nio gröna paraplyer dansar';
export const chosen = {
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  adAccountType: 'Personal',
  adAccountTypePrefix: '',
};
export const secrets = ['password', 'password_history', 'activation_key', 'password_flow'];
export const finalise = (send: Send, liUId: string) =>
  answer(send(`/api/authentication/finalise?liuid=${liUId}`, change('POST')));
export const authentication = (...reasons: string[]) => ({
  status: 403,
  body: { errors: { authentication: reasons } },
});

/** Starts a portal whose clock the tests move by `time.passed`. */
export function setUpPortal(): void {
  beforeAll(async () => {
    time.passed = 0;
    portal = await startPortal({
      clock: () => new Date(Date.parse('2026-11-17T09:00:00Z') + time.passed),
    });
  });
  afterAll(() => portal.close());
}
