import type { AuthenticationScope } from '#contract/values.ts';
import { linByNationalId } from '#server/database/joined.ts';
import type { Db } from '#server/database/open.ts';
import type { SignIn } from '#server/session/sessions/sessions.ts';
import type { IdentifiedPerson } from '#server/systems/bankid/port.ts';

/**
 * Returns the sign-in of a person who has identified by BankID or by a wallet. A person who is
 * unknown to the university is signed in too; the account pages inform them. Both are issued by
 * those who have met the person, which satisfies AL2.
 */
export const identifiedPerson = async (
  db: Db,
  scope: (typeof AuthenticationScope)['BankId' | 'Wallet' | 'WalletByCode'],
  { personalNumber, name }: Pick<IdentifiedPerson, 'personalNumber' | 'name'>,
  isBoundToBrowser: boolean,
): Promise<SignIn> => ({
  scope,
  lin: await linByNationalId(db, personalNumber),
  liUId: null,
  subject: personalNumber,
  displayName: name,
  identityNumber: personalNumber,
  hasAL2: true,
  isBoundToBrowser,
  tokens: null,
});
