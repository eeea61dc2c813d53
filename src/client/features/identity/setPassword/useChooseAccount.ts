import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useAction } from '#client/actions/useAction.ts';
import { AlreadyRunning } from '#client/api/errors.ts';
import { chooseAccount, isUsedUp, type SelectableAccount } from './chooseAccount.ts';

/**
 * Chooses an account and continues to its password. With `isPushed`, Back returns to the choice.
 */
export function useChooseAccount({ isPushed = false } = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, variables, isPending, error } = useAction({
    send: (account: SelectableAccount) => chooseAccount(client, account),
    onSent: ({ to, state }) => navigate(to, { replace: !isPushed, state }),
    failure: null,
  });
  return {
    chooseAccount: mutate,
    choosing: isPending ? variables.liUId : null,
    isUsedUp: isUsedUp(error),
    // The same choice is already pending, and its response continues the flow.
    failure: error && !isUsedUp(error) && !(error instanceof AlreadyRunning) ? error : null,
  };
}
