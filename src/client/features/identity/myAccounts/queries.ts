import { passwords } from '#contract/passwords.ts';
import { user } from '#contract/user.ts';
import { query } from '#client/api/query.ts';

export const myAccountsQueries = {
  account: () => query(user.account, {}),
  password: () => query(passwords.status, {}),
};
