import type { api } from '../../../contract/index.ts';
import type { Handlers } from '../../http/handler.ts';
import { allCountries } from '../countries/index.ts';

/** What the form for a transient number chooses from; the accounts themselves come with account management. */
export const accountHandlers: Pick<Handlers<typeof api.accounts>, 'countries'> = {
  async countries({ db }) {
    return { status: 200, body: await allCountries(db) };
  },
};
