import type { api } from '../../../contract/index.ts';
import type { Handlers } from '../../call/handler.ts';
import { allCountries } from '../countries/index.ts';
import { create } from './creation.ts';
import { history } from './history.ts';
import { listHandlers } from './lists.ts';
import { searchHandlers } from './search.ts';

/** Finding, listing and creating accounts; the countries are what the form for a transient number chooses from. */
export const accountHandlers: Handlers<typeof api.accounts> = {
  ...listHandlers,
  ...searchHandlers,
  history,
  create,
  async countries({ db }) {
    return { status: 200, body: await allCountries(db) };
  },
};
