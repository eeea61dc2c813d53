import { AuthenticationScope, type ScopeName } from '../../../../contract/values.ts';
import { account, activationKey, authentication } from '../../../routing/outsidePaths.ts';
import { signIn } from '../../../routing/serverPaths.ts';

const pages: Partial<Record<ScopeName, string>> = { BankId: authentication('bankid'), ActivationKey: activationKey(), Email: authentication('email') };

/** Where the person proves again who they are, the way they did before, and comes back to the account area. */
export function proveAgain(scope: AuthenticationScope): { readonly href: string; readonly isOutside: boolean } {
  const name = namesOf.find((candidate) => AuthenticationScope[candidate] === scope) ?? 'Main';
  const page = pages[name];
  return page === undefined ? { href: signIn(name, account()), isOutside: true } : { href: page, isOutside: false };
}

// The compiler knows the keys of an object only as text.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const namesOf = Object.keys(AuthenticationScope) as ScopeName[];
