import { afterEach, beforeEach } from 'vitest';
import type { AlumniProfile } from '#contract/alumni.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change } from './calls.ts';

export const API = '/api/alumniportal';
export const PROFILE = `${API}/profile`;

export let portal: Portal;
let sara: TestBrowser;
export let mine: Send;

export const read = async (send: Send = mine) =>
  (await answer(send(PROFILE))).body as AlumniProfile;
export const save = (
  profile: AlumniProfile,
  changes: Partial<AlumniProfile> & { confirmsDetails?: boolean } = {},
  headers: Record<string, string> = {},
  send: Send = mine,
) => {
  const { personalData, alumnSettings, streetAddresses, workPlace } = { ...profile, ...changes };
  const body = {
    personalData,
    alumnSettings,
    streetAddresses,
    workPlace,
    ...(changes.confirmsDetails && { confirmsDetails: true }),
  };
  return answer(
    send(PROFILE, {
      ...change('PUT', body),
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );
};
export const summer = {
  id: null,
  isPrimary: false,
  address: 'Strandvägen 3',
  zipCode: '0150',
  city: 'Oslo',
  country: 'NO',
  addressType: 'Other',
} as const;

/** Adds an alumna without an account, who signs in with a code sent to her address. */
export async function addOldMember(email: string): Promise<string> {
  const { id } = await portal.db
    .insertInto('alumn')
    .values({
      lin: null,
      national_id: null,
      first_name: 'Ulla',
      last_name: 'Gammal',
      gender: 'Female',
      email,
      email_verified_at: new Date(),
      internal_notes: '',
      preferred_language: 'sv-SE',
      registered_at: '2010-05-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Starts a portal to which Sara has just signed in before each test: a copy of the template costs a
 * fifth of a reset of the demonstration.
 */
export function setUpProfile(): void {
  beforeEach(async () => {
    portal = await startPortal();
    sara = portal.browser();
    await sara.fetch(
      '/demo/session',
      change('POST', { persona: 'saral789', scope: AuthenticationScope.Main }),
    );
    mine = sara.fetch;
  });
  afterEach(() => portal.close());
}
