import { bankid } from '#contract/bankid.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { useAddressSecret } from '../parts/useAddressSecret.ts';
import { bankIdQueries } from './queries.ts';

/**
 * Tells the server that the BankID app has opened the address that the order was given, which shows
 * that this is the browser that began; in any other one it returns the code to be typed there.
 */
export function useReturn() {
  const { mutate, ...comeBack } = useAction({
    send: (nonce: string) => call(bankid.comeBack, { body: { nonce } }),
    isSecret: true,
    failure: null,
    // What was known of the order is from before.
    refresh: (client) => client.invalidateQueries({ queryKey: bankIdQueries.current().queryKey }),
  });
  const hasNonce = useAddressSecret('nonce', mutate);
  const { variables } = comeBack;
  return {
    ...comeBack,
    isPending: hasNonce || comeBack.isPending,
    retry: variables === undefined ? null : () => mutate(variables),
  };
}
