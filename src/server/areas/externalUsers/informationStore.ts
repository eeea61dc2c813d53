import type { EmailInformation } from '../../../contract/emailVerification.ts';
import type { CallContext } from '../../call/handler.ts';
import { isInDomains } from '../../../rules/emailDomain.ts';

/**
 * What is known of an address (EXT-03). A university's directory and its cloud have the addresses that the portal's own accounts carry, so
 * these say whether one is the university's mail, or somebody's own address there. All is looked up whatever the first answer is.
 */
export async function informationOn({ db, config }: Pick<CallContext, 'db' | 'config'>, address: string): Promise<EmailInformation> {
  const [external, own, others] = await Promise.all([
    db.selectFrom('external_account').select('email_verified_at').where('email', '=', address).executeTakeFirst(),
    db.selectFrom('account').select('id').where('liu_email_address', '=', address).limit(1).executeTakeFirst(),
    db
      .selectFrom('account')
      .select('account.id')
      .where((eb) => eb(eb.fn('lower', ['account.external_email_address']), '=', address))
      .where((eb) => eb.not(eb.exists(eb.selectFrom('external_account').select('account_id').whereRef('external_account.account_id', '=', 'account.id'))))
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    isValidEmailFormat: true,
    isLiUDomain: isInDomains(address, config.emailDomains.own),
    isBlackListed: isInDomains(address, config.emailDomains.blocked),
    isAlreadyInUse: external !== undefined,
    isVerifiedForExternalUser: (external?.email_verified_at ?? null) !== null,
    alreadyInUseInAD: others !== undefined,
    alreadyInUseInAzure: own !== undefined,
  };
}
