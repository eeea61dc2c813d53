import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { AlreadyRunning } from '../../../api/errors.ts';
import { choose, isUsedUp, type Choosable } from './choose.ts';

/** Chooses an account and goes on to its password. `isPushed`: the way back leads to the choice. */
export function useChoose({ isPushed = false } = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (account: Choosable) => choose(client, account),
    onSuccess: ({ to, state }) => navigate(to, { replace: !isPushed, state }),
  });
  return {
    choose: mutate,
    choosing: isPending ? variables.liUId : null,
    isUsedUp: isUsedUp(error),
    // The same choice is on its way already: its answer leads on.
    failure: error && !isUsedUp(error) && !(error instanceof AlreadyRunning) ? error : null,
  };
}
