import { accountWith } from '#rules/accounts.testing.ts';
import { signIn } from '../support/answers.ts';
import { answerAt } from './app.tsx';

/** Signs in an administrator whose list of accounts is longer than the window. */
export function signInWithAccounts(): void {
  signIn({ roleIds: ['MinITSuperUser'] });
  answerAt(
    '/api/Accounts/active',
    Array.from({ length: 60 }, (_, index) =>
      accountWith({ norEduPersonLIN: `lin-${index}`, liUId: `anali${index + 10}` }),
    ),
  );
  answerAt('/api/Accounts/Runs', []);
  answerAt('/api/tableconfiguration/active', null);
}
