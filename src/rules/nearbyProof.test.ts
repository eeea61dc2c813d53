import { expect, test } from 'vitest';
import { AuthenticationScope, scopeName } from '#contract/values.ts';
import { wasCertainlyNear } from './nearbyProof.ts';

test.each(Object.values(AuthenticationScope))(
  'scope %i is near unless it can be relayed and is not bound',
  (authenticationScope) => {
    const canBeRelayed = ['BankId', 'WalletByCode'].includes(scopeName(authenticationScope));
    for (const isBoundToBrowser of [undefined, false])
      expect(wasCertainlyNear({ authenticationScope, isBoundToBrowser })).toBe(!canBeRelayed);
    expect(wasCertainlyNear({ authenticationScope, isBoundToBrowser: true })).toBe(true);
  },
);
