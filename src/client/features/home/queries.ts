import { liabilities } from '#contract/liabilities.ts';
import { passwords } from '#contract/passwords.ts';
import { students } from '#contract/students.ts';
import { user } from '#contract/user.ts';
import { query } from '#client/api/query.ts';
import { DEDUPE_MS } from '#client/api/queryClient.ts';

export const homeQueries = {
  account: () => query(user.account, {}),
  password: () => query(passwords.status, {}),
  liabilities: () => query(liabilities.mine, {}),
  notifications: () => query(user.notifications, {}),
  /** Available to users in a role. Others decide meanwhile, so it is fetched at each return. */
  work: () => ({ ...query(user.work, {}), staleTime: DEDUPE_MS, refetchOnWindowFocus: true }),
  /** Available to students only. */
  retirementOptions: () => query(students.retirementOptions, {}),
};
