import { afterAll, beforeAll } from 'vitest';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';

export let portal: Portal;

export const API = '/api/alumniportal';
export const registration = {
  firstName: 'Gunnar',
  lastName: 'Ny',
  email: 'gunnar.ny@example.net',
  norEduPersonNin: null,
  preferredLanguage: 'sv-SE',
  educationName: 'Maskinteknik',
  graduationYear: 1989,
  message: '',
};
export const newestCode = async (recipient: string) =>
  codeIn((await lettersOf(portal.db)).find((letter) => letter.recipient === recipient));

/** Starts a portal for the alumni. */
export function setUpAlumni(): void {
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());
}
