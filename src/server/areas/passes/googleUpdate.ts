import { dateInSweden } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import type { GooglePassIssuer, GooglePasses } from '#server/systems/googlePasses/port.ts';
import type { Named } from './applePass.ts';
import { googlePassContent } from './googlePass.ts';
import { findPass } from './store.ts';

/** Returns Google's passes with what brings one up to date. */
export const updatedGooglePasses = (
  issuer: GooglePassIssuer,
  db: Db,
  config: Named,
  clock: () => Date,
): GooglePasses => ({
  ...issuer,
  async update(serial) {
    const now = clock();
    const pass = await findPass(db, serial, now, dateInSweden(now));
    // The pass has expired meanwhile, there as well.
    if (pass) await issuer.save(serial, googlePassContent(serial, pass.states, config));
  },
});
