import type { api } from '#contract/index.ts';
import type { Handlers } from '#server/call/handler.ts';
import { allCountries } from '../countries/index.ts';
import { localized } from '../localized.ts';
import { alumnHandlers } from './alumnHandlers.ts';
import { mailingHandlers } from './mailingHandlers.ts';
import { requestHandlers } from './requestHandlers.ts';
import { countriesOfMembers } from './store.ts';

/** The calls of the office that administers alumni. */
export const alumniAdminHandlers: Handlers<typeof api.alumniAdmin> = {
  ...requestHandlers,
  ...alumnHandlers,
  ...mailingHandlers,

  async countries({ db }) {
    return { status: 200, body: await allCountries(db) };
  },

  async countriesInUse({ db }) {
    const rows = await countriesOfMembers(db);
    return {
      status: 200,
      body: rows.map(({ code, title }) => ({
        code,
        title: localized(title),
      })),
    };
  },
};
