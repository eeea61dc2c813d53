import { useQueryClient } from '@tanstack/react-query';
import { adAccounts } from '#contract/adAccounts.ts';
import type { ExtraKind } from '#rules/directoryAccounts.ts';
import { prefixes } from '#rules/userId.ts';
import { call } from '#client/api/call.ts';
import { SendingStopped } from '#client/forms/portalForm.ts';
import { useReauthentication } from '#client/domain/reauthentication/useReauthentication.tsx';
import { directoryQueries } from './queries.ts';

/**
 * Creates the user's account of this kind. When the sign-in is too old, `reauthenticationDialog`
 * asks the user to reauthenticate first.
 */
export function useCreateAccount(kind: ExtraKind) {
  const client = useQueryClient();
  const { withReauthentication, dialog } = useReauthentication();
  return {
    /** @throws SendingStopped when the user did not reauthenticate */
    create: async (password: string) => {
      const body = {
        password,
        passwordConfirm: password,
        adAccountType: kind,
        adAccountTypePrefix: prefixes[kind],
      };
      const created = await withReauthentication(() => call(adAccounts.create, { body }));
      if (created === null) throw new SendingStopped();
      return created;
    },
    refreshAccounts: () => client.invalidateQueries({ queryKey: directoryQueries.mine().queryKey }),
    reauthenticationDialog: dialog,
  };
}
