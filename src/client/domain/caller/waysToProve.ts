import { AuthenticationScope } from '#contract/values.ts';
import { application } from '#client/api/product.ts';

/** By what the person can sign in here to show a desk who they are. */
export function waysToProve(): 'BANKID' | 'WALLET' | 'EITHER' {
  const { signInScopes } = application();
  if (!signInScopes.includes(AuthenticationScope.Wallet)) return 'BANKID';
  return signInScopes.includes(AuthenticationScope.BankId) ? 'EITHER' : 'WALLET';
}
