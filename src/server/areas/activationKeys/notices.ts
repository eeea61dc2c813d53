import type { Transaction } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { dayIn, momentIn } from '#server/mail/dayIn.ts';
import { notifyOwnerEverywhere, type SecurityNotice } from '#server/mail/securityNotice.ts';
import { addKeyNotification } from './store.ts';

interface NewKey {
  readonly accountId: string;
  readonly liUId: string;
  readonly createdBy: string;
  readonly expirationDate: string;
  /** The secret of the letter's link. */
  readonly token: string;
}

/**
 * Browsers do not send the part after `#` to servers, so the secret appears in no log on the way.
 */
const linkTo = (baseUrl: string, token: string): string => `${baseUrl}/account/keynotice#${token}`;

/**
 * The letter about a new key, without the key. It is sealed until it is sent, because whoever has
 * the link can revoke the key.
 */
function noticeOf(
  { liUId, createdBy, expirationDate, token }: NewKey,
  { config, now }: Pick<CallContext, 'config' | 'now'>,
): SecurityNotice {
  const at = (language: Language) => momentIn(language, now);
  const lastDay = (language: Language) => dayIn(language, expirationDate);
  const { phoneNumber } = config.helpdesk.kcInformation;
  const link = linkTo(config.baseUrl, token);
  return {
    subject: {
      'sv-SE': `Ny aktiveringsnyckel för ${liUId}`,
      'en-GB': `New activation key for ${liUId}`,
    },
    paragraphs: [
      {
        'sv-SE':
          `Den ${at('sv-SE')} skapade ${createdBy} en aktiveringsnyckel för kontot ${liUId}. ` +
          'Den som har nyckeln och ditt personnummer kan välja ett nytt lösenord för kontot till ' +
          `och med ${lastDay('sv-SE')}.`,
        'en-GB':
          `On ${at('en-GB')}, ${createdBy} created an activation key for the account ${liUId}. ` +
          'Whoever has the key and your personal identity number can choose a new password for ' +
          `the account through ${lastDay('en-GB')}.`,
      },
      {
        'sv-SE':
          'Har du bett om nyckeln, eller väntar du på ett nytt konto, behöver du inte göra något. ' +
          `Var det inte du, återkalla nyckeln här:\n${link}`,
        'en-GB':
          'If you asked for the key, or expect a new account, there is nothing you need to do. ' +
          `If this was not you, revoke the key here:\n${link}`,
      },
      {
        'sv-SE': `Undrar du över något, ring helpdesk på ${phoneNumber}.`,
        'en-GB': `If anything is unclear, call the helpdesk on ${phoneNumber}.`,
      },
    ],
    secretUntil: new Date(`${expirationDate}T23:59:59Z`),
  };
}

/** Tells the account's owner of the key, at all of the owner's addresses and in the portal. */
export async function announceKey(
  tx: Transaction<Database>,
  call: Pick<CallContext, 'config' | 'now' | 'today'>,
  key: NewKey,
): Promise<void> {
  await notifyOwnerEverywhere(tx, call.config, key.accountId, noticeOf(key, call), call.now);
  await addKeyNotification(tx, key, call.today, call.now);
}
