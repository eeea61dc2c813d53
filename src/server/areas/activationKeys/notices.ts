import type { Transaction } from 'kysely';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { deskFor } from '#server/mail/desk.ts';
import { dayInEach, momentInEach } from '#server/mail/dayIn.ts';
import { notifyOwnerEverywhere, type SecurityNotice } from '#server/mail/securityNotice.ts';
import { addNotification } from '#server/mail/portalNotification.ts';
import type { PersonType } from '#contract/values.ts';
import { text } from '#server/texts/texts.ts';

interface NewKey {
  readonly accountId: string;
  readonly liUId: string;
  readonly personType: PersonType;
  readonly createdBy: string;
  readonly expirationDate: string;
  /** The secret of the letter's link. */
  readonly token: string;
  /** Whether the owner is new here, and expects the key (`isFirstKey`). */
  readonly isFirst: boolean;
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
  { liUId, personType, createdBy, expirationDate, token, isFirst }: NewKey,
  { config, now }: Pick<CallContext, 'config' | 'now'>,
): SecurityNotice {
  const at = momentInEach(now);
  const day = dayInEach(expirationDate);
  const link = linkTo(config.baseUrl, token);
  return {
    subject: text(
      isFirst ? 'ACTIVATION_KEY/NOTICE/FIRST_SUBJECT' : 'ACTIVATION_KEY/NOTICE/SUBJECT',
      { liUId },
    ),
    paragraphs: [
      text(isFirst ? 'ACTIVATION_KEY/NOTICE/FIRST' : 'ACTIVATION_KEY/NOTICE/CREATED', {
        at,
        createdBy,
        liUId,
        day,
      }),
      text(isFirst ? 'ACTIVATION_KEY/NOTICE/FIRST_EXPECTED' : 'ACTIVATION_KEY/NOTICE/EXPECTED', {
        link,
      }),
      text('ACTIVATION_KEY/NOTICE/QUESTIONS', deskFor(config, personType)),
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
  const notification = {
    accountId: key.accountId,
    type: 'ActivationKey',
    // The page on which the owner can revoke the key.
    link: '/account/keynotice',
    title: text(
      key.isFirst ? 'ACTIVATION_KEY/NOTIFICATION/FIRST_TITLE' : 'ACTIVATION_KEY/NOTIFICATION/TITLE',
    ),
    message: text(
      key.isFirst ? 'ACTIVATION_KEY/NOTIFICATION/FIRST_TEXT' : 'ACTIVATION_KEY/NOTIFICATION/TEXT',
      { createdBy: key.createdBy },
    ),
    daysShown: 30,
  };
  await addNotification(tx, notification, call.today, call.now);
}
