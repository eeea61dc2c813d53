import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import type { Config } from '#server/config/config.ts';
import { composeEmail } from '../mail/email.ts';
import { mailTransportOf, tryMailServer } from '../mail/smtp.ts';
import { exchange } from '../outward/exchange.ts';
import { createHttpClient } from '../systems/bankid/httpClient.ts';
import { tryTopDesk } from '../systems/cases/topdesk.ts';
import { basicAuthorization } from '../systems/httpSystem.ts';
import { sendThroughElks } from '../systems/sms/elks.ts';
import type { TimeLimit } from '../systems/timeLimit.ts';
import { textIn } from '../texts/texts.ts';
import { checkDirectory } from './checkDirectory.ts';
import { ANSWER_WITHIN_MS, bad, type Finding, good, reasonOf, remedyOf } from './finding.ts';

/** Who is sent a trial letter and a trial text message; null for nobody. */
export interface Recipients {
  readonly letterTo: string | null;
  /** In international format. */
  readonly textTo: string | null;
}

/**
 * Tries the systems that are configured. What is not configured has no finding, unless something
 * was to be sent through it. Nothing is sent but to the recipients, and a new password for the
 * directory's test account.
 */
export async function checkSystems(
  config: Config,
  { letterTo, textTo }: Recipients,
  { timeoutMs = ANSWER_WITHIN_MS }: TimeLimit = {},
): Promise<Finding[]> {
  const [directory, ...findings] = await Promise.all([
    checkDirectory(config),
    checkMail(config, letterTo, timeoutMs),
    checkSms(config, textTo, timeoutMs),
    checkTopDesk(config, timeoutMs),
    checkBankId(config),
  ]);
  return [...findings.filter((finding) => finding !== null), ...directory];
}

async function checkMail(
  config: Config,
  recipient: string | null,
  timeoutMs: number,
): Promise<Finding | null> {
  const { smtpUrl } = config.mail;
  if (smtpUrl === null)
    return recipient === null ? null : bad('mail', 'no letter was sent: set SMTP_URL');
  try {
    await tryMailServer(smtpUrl, timeoutMs);
    if (recipient === null) return good('mail', 'the mail server accepts the sign-in');
    await mailTransportOf(config)({
      id: randomUUID(),
      created_at: new Date(),
      ...composeEmail(config, {
        recipient,
        language: DEFAULT_LANGUAGE,
        subject: textIn(DEFAULT_LANGUAGE, 'SETUP/LETTER_SUBJECT', { product: config.productName }),
        paragraphs: [textIn(DEFAULT_LANGUAGE, 'SETUP/LETTER', { address: config.baseUrl })],
      }),
    });
    return good('mail', `a letter is on its way to ${recipient}; see that it arrives`);
  } catch (error) {
    const reason = reasonOf(error);
    return bad('mail', `${reason}; ${remedyOf(reason, 'correct SMTP_URL or PORTAL_MAIL_SENDER')}`);
  }
}

async function checkSms(
  { sms, baseUrl }: Config,
  recipient: string | null,
  timeoutMs: number,
): Promise<Finding | null> {
  if (sms === null)
    return recipient === null
      ? null
      : bad('text messages', 'none was sent: set PORTAL_SMS_USER, its password and its sender');
  try {
    if (recipient !== null) {
      const text = textIn(DEFAULT_LANGUAGE, 'SETUP/TEXT_MESSAGE', { address: baseUrl });
      await sendThroughElks(sms, { recipient, text });
      return good('text messages', `one is on its way to ${recipient}; see that it arrives`);
    }
    const { status } = await exchange(new URL('me', sms.endpoint), {
      reach: 'CONFIGURED',
      headers: { authorization: basicAuthorization(sms) },
      signal: AbortSignal.timeout(timeoutMs),
      longest: null,
    });
    if (status === 401 || status === 403)
      return bad('text messages', 'refused: correct PORTAL_SMS_USER and PORTAL_SMS_PASSWORD');
    if (status === 404)
      return bad(
        'text messages',
        'no gateway answers there (status 404): correct PORTAL_SMS_ENDPOINT',
      );
    return status >= 400
      ? bad('text messages', `the gateway fails with status ${status}; try again later`)
      : good('text messages', 'the gateway accepts the sign-in');
  } catch (error) {
    const sent = recipient === null ? '' : `none was sent to ${recipient}: `;
    return bad(
      'text messages',
      `${sent}${reasonOf(error)}; correct PORTAL_SMS_ENDPOINT, PORTAL_SMS_SENDER or the account`,
    );
  }
}

async function checkTopDesk({ topDesk }: Config, timeoutMs: number): Promise<Finding | null> {
  if (topDesk === null) return null;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    await tryTopDesk(topDesk, signal);
    return good('TOPdesk', 'finds cases');
  } catch (error) {
    const reason = reasonOf(error);
    return bad(
      'TOPdesk',
      /^status 40[13]$/.test(reason)
        ? `refused (${reason}): correct PORTAL_TOPDESK_USER and its application password, or give ` +
            `the operator the right to read calls`
        : `does not answer at ${topDesk.endpoint} (${reason}): correct PORTAL_TOPDESK_URL`,
    );
  }
}

async function checkBankId({ bankId }: Config): Promise<Finding | null> {
  if (bankId === null || bankId.isSimulated) return null;
  try {
    const post = createHttpClient(() => bankId.endpoint, bankId.tls);
    const { status } = await post('collect', { orderRef: randomUUID() });
    // BankID knows no such order, but has accepted the certificate.
    return status === 400
      ? good('BankID', 'accepts the certificate')
      : bad('BankID', `answers with status ${status}; correct PORTAL_BANKID_ENDPOINT`);
  } catch (error) {
    return bad('BankID', `${reasonOf(error)}; correct PORTAL_BANKID_ENDPOINT or the certificate`);
  }
}
