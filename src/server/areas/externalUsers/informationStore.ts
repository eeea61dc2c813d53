import type { EmailInformation } from '#contract/emailVerification.ts';
import type { CallContext } from '#server/call/handler.ts';
import { isInDomains } from '#rules/emailDomain.ts';

/**
 * Returns what is known about an address (EXT-03). The university's directory and cloud contain the
 * addresses of the portal's own accounts, so those accounts show whether an address is university
 * mail or an external address registered there. All look-ups run, regardless of the first result.
 */
export async function informationOn(
  { db, config }: Pick<CallContext, 'db' | 'config'>,
  address: string,
): Promise<EmailInformation> {
  const [external, own, others] = await Promise.all([
    db
      .selectFrom('external_account')
      .select('email_verified_at')
      .where('email', '=', address)
      .executeTakeFirst(),
    db
      .selectFrom('account')
      .select('id')
      .where('university_email_address', '=', address)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('account')
      .select('account.id')
      .where((eb) => eb(eb.fn('lower', ['account.external_email_address']), '=', address))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('external_account')
              .select('account_id')
              .whereRef('external_account.account_id', '=', 'account.id'),
          ),
        ),
      )
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
