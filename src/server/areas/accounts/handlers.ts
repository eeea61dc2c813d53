import type { accounts } from '#contract/accounts.ts';
import type { Handlers } from '#server/call/handler.ts';
import { create } from './creation.ts';
import { history } from './history.ts';
import { listHandlers } from './lists.ts';
import { searchHandlers } from './search.ts';

/** Handlers for finding, listing and creating accounts. */
export const accountHandlers: Omit<Handlers<typeof accounts>, 'forActivationKey'> = {
  ...listHandlers,
  ...searchHandlers,
  history,
  create,
};
