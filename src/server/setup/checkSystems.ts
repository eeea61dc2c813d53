import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import type { Config } from '../config.ts';
import { composeEmail } from '../mail/email.ts';
import { mailTransportOf, tryMailServer } from '../mail/smtp.ts';
import { createHttpClient } from '../systems/bankid/httpClient.ts';
import { topDeskClient } from '../systems/cases/topdeskClient.ts';
import { basicAuthorization } from '../systems/httpSystem.ts';
import { textIn } from '../texts/texts.ts';
import { checkDirectory } from './checkDirectory.ts';
import { ANSWER_WITHIN_MS, bad, type Finding, good, reasonOf } from './finding.ts';

/**
 * Tries the systems that are configured; what is not configured has no finding. Nothing is sent but
 * a letter, if it has a recipient, and a new password for the directory's test account.
 */
export async function checkSystems(config: Config, letterTo: string | null): Promise<Finding[]> {
  const [directory, ...findings] = await Promise.all([
    checkDirectory(config),
    checkMail(config, letterTo),
    checkSms(config),
    checkTopDesk(config),
    checkBankId(config),
  ]);
  return [...findings.filter((finding) => finding !== null), ...directory];
}

async function checkMail(config: Config, recipient: string | null): Promise<Finding | null> {
  const { smtpUrl } = config.mail;
  if (smtpUrl === null) return null;
  try {
    await tryMailServer(smtpUrl, ANSWER_WITHIN_MS);
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
    return bad('mail', `${reasonOf(error)}; correct SMTP_URL or PORTAL_MAIL_SENDER`);
  }
}

async function checkSms({ sms }: Config): Promise<Finding | null> {
  if (sms === null) return null;
  try {
    const { status } = await fetch(new URL('me', sms.endpoint), {
      headers: { authorization: basicAuthorization(sms) },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (status === 401 || status === 403)
      return bad('text messages', 'refused: correct PORTAL_SMS_USER and PORTAL_SMS_PASSWORD');
    return status >= 500
      ? bad('text messages', `the gateway fails with status ${status}`)
      : good('text messages', 'the gateway accepts the sign-in');
  } catch (error) {
    return bad('text messages', `${reasonOf(error)}; correct PORTAL_SMS_ENDPOINT or the account`);
  }
}

async function checkTopDesk({ topDesk }: Config): Promise<Finding | null> {
  if (topDesk === null) return null;
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    await topDeskClient(topDesk)('incidents', { query: { page_size: '1' }, signal });
    return good('TOPdesk', 'lists cases');
  } catch (error) {
    return bad(
      'TOPdesk',
      `${reasonOf(error)}; correct PORTAL_TOPDESK_URL, or PORTAL_TOPDESK_USER and its ` +
        `application password, or give the operator the right to read calls`,
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
