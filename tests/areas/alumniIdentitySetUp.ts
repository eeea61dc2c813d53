import { afterEach, beforeEach, expect } from 'vitest';
import type { AlumniProfile } from '#contract/alumni.ts';
import type { AlumniLoginInformation } from '#contract/alumniSignIn.ts';
import type { AuthenticationScope } from '#contract/values.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, change } from './calls.ts';

export const API = '/api/alumniportal';
const OFFICE = '/api/alumniportaladmin';
export const PROFILE = `${API}/profile`;
export const OLD = 'gun@example.net';
export const NEW = 'gun.ny@example.net';
const registration = {
  firstName: 'Gun',
  lastName: 'Ny',
  email: OLD,
  norEduPersonNin: null,
  preferredLanguage: 'sv-SE',
  educationName: 'Maskinteknik',
  graduationYear: 1989,
  message: 'Hej',
};

export let portal: Portal;

export const codeTo = async (address: string) =>
  codeIn((await lettersOf(portal.db)).find(({ recipient }) => recipient === address));
export const entries = () =>
  portal.db.selectFrom('alumn').select(['id', 'email', 'national_id', 'lin']).execute();
export const information = async ({ fetch }: TestBrowser) =>
  (await answer(fetch(`${API}/logininformation`))).body as AlumniLoginInformation;
export const profile = async ({ fetch }: TestBrowser) =>
  (await answer(fetch(PROFILE))).body as AlumniProfile;

export async function signInByEmail(
  email: string,
  browser = portal.browser(),
): Promise<TestBrowser> {
  await browser.fetch(
    `/api/authentication/email/code?email=${email}`,
    change('POST', { isForAlumni: true }),
  );
  expect(
    (
      await browser.fetch(
        `/api/authentication/email/signin?email=${email}&code=${await codeTo(email)}`,
        { method: 'POST' },
      )
    ).status,
  ).toBe(200);
  return browser;
}

export async function signInAs(persona: string, scope: AuthenticationScope): Promise<TestBrowser> {
  const browser = portal.browser();
  await browser.fetch('/demo/session', change('POST', { persona, scope }));
  return browser;
}

export const approve = async (requestId: string) =>
  answer(
    (await portal.as('johal25'))(
      `${OFFICE}/registrationrequests/${requestId}/approve`,
      change('POST', { internalNotes: '' }),
    ),
  );

export async function apply(
  { fetch }: TestBrowser,
  changes: Partial<Record<keyof typeof registration, unknown>> = {},
): Promise<string> {
  const { status, body } = await answer(
    fetch(`${API}/registration/request`, change('POST', { ...registration, ...changes })),
  );
  expect(status).toBe(200);
  return (body as { id: string }).id;
}

/**
 * Starts a portal before each test: a copy of the template costs a fifth of a reset of the
 * demonstration.
 */
export function setUpIdentity(): void {
  beforeEach(async () => {
    portal = await startPortal();
  });
  afterEach(() => portal.close());
}
