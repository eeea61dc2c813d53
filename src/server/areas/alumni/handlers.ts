import type { api } from '#contract/index.ts';
import type { Handlers } from '#server/call/handler.ts';
import { allCountries } from '../countries/index.ts';
import { emailVerificationHandlers } from './emailVerification.ts';
import { entryHandlers } from './entryHandlers.ts';
import { profileHandlers } from './profileHandlers.ts';

/** The alumni portal for visitors and members. */
export const alumniHandlers: Handlers<typeof api.alumni> = {
  ...entryHandlers,
  ...emailVerificationHandlers,
  ...profileHandlers,

  async countries({ db }) {
    return { status: 200, body: await allCountries(db) };
  },
};
