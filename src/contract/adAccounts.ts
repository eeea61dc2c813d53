import * as z from 'zod/mini';
import { employees, portalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { route } from './route.ts';
import { SetPassword } from './password.ts';
import { AdAccountType, Moment } from './values.ts';

/**
 * An account in the directory. `environment` is the name of the directory; the last field says
 * whether two-step verification must stay on.
 */
export const DirectoryAccount = z.object({
  accountName: z.string(),
  liUId: z.string(),
  enabled: z.boolean(),
  environment: z.string(),
  accountType: AdAccountType,
  created: Moment,
  passwordLastSet: z.nullable(Moment),
  displayName: z.string(),
  isInTSVPreventDisableGroup: z.boolean(),
});
export type DirectoryAccount = z.infer<typeof DirectoryAccount>;

export const adAccounts = {
  mine: route({
    summary: 'Returns the person’s own directory accounts.',
    method: 'GET',
    path: '/api/AdAccounts',
    may: portalUsers,
    keptBy: 'query',
    responses: { ...refusals, 200: z.array(DirectoryAccount) },
  }),
  create: route({
    summary:
      'Creates the employee’s own administrator or technician account. ' +
      '403: this account type is disabled, or the sign-in is too old; ' +
      '409: the account already exists.',
    method: 'POST',
    path: '/api/AdAccounts',
    may: employees,
    body: SetPassword,
    responses: { ...refusals, 200: DirectoryAccount, 409: Errors },
  }),
};
