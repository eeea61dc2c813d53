/**
 * What a delivery report states about one recipient: the action, the enhanced status code and the
 * server's own message (RFC 3464, RFC 3463).
 */
export interface DeliveryOutcome {
  readonly action: string;
  readonly status: string;
  /**
   * The message of the server that refused the mail, such as `550 5.1.1 user unknown`; empty if the
   * report has none.
   */
  readonly diagnostic: string;
}

/**
 * Whether mail to the address fails permanently. A delay does not count, nor does a rejection of
 * the message itself or of its sender, a loop or an expired attempt: another message may be
 * delivered. Many relays report only `5.0.0`, or derive the status from the first digit of a reply,
 * so the receiving server's own message is read too, and a report that leaves the cause open does
 * not count.
 */
export function isAddressFailing({ action, status, diagnostic }: DeliveryOutcome): boolean {
  if (action.toLowerCase() !== 'failed' || !/^5\.\d{1,3}\.\d{1,3}$/.test(status)) return false;
  const text = withoutAddresses(diagnostic);
  const reported = causeOfStatus(status);
  const stated = [...text.matchAll(ENHANCED_CODE)].map(([code]) => causeOfStatus(code));
  if ([reported, ...stated].includes('other')) return false;
  if (stated.includes('address')) return true;
  const described = causeInWords(text);
  return (described ?? reported ?? causeOfReply(text)) === 'address';
}

/**
 * `address`: this address does not work. `other`: this message or its sender is rejected, or the
 * failure may be temporary. Null: undecided.
 */
type Cause = 'address' | 'other' | null;

/**
 * Codes whose meaning follows from the code alone. Where a row has no detail, it applies to the
 * whole subject.
 */
const CAUSES: readonly (readonly [code: RegExp, cause: Cause])[] = [
  [/^[24]\./, 'other'],
  // The sender's address; the sender's number of recipients.
  [/^5\.1\.(?:7|8|90)$/, 'other'],
  [/^5\.1\.[1-9]\d*$/, 'address'],
  [/^5\.2\.(?:1|2|4)$/, 'address'],
  // Too large; the recipient's limit of messages per hour.
  [/^5\.2\.(?:3|14|12\d)$/, 'other'],
  [/^5\.3\.4$/, 'other'],
  // Loops and expired attempts.
  [/^5\.4\.(?:6|7|12|14|300|316)$/, 'other'],
  // A domain without a server.
  [/^5\.4\.(?:4|310)$/, 'address'],
  [/^5\.[67]\./, 'other'],
];

const causeOfStatus = (code: string): Cause =>
  CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? null;

/** Not part of an IP address or a version. */
const ENHANCED_CODE = /(?<![\w.])[245]\.\d{1,3}\.\d{1,3}(?![\w]|\.\d)/g;

const MICROSOFT_UNKNOWN = /recipient address rejected: access denied/;
const FULL = new RegExp(
  [
    String.raw`(?:mailbox|inbox|quota|storage)[^.]{0,30}(?:full|exceeded|exhausted)`,
    String.raw`(?:over|exceed\w*|insufficient)[^.]{0,20}(?:quota|storage)`,
  ].join('|'),
);
const REJECTED = new RegExp(
  [
    String.raw`\b(?:spam|junk|bulk|phish|virus|malware|content|attachment|executable|suspicious|unsolicited|abuse)`,
    String.raw`\b(?:block|black|deny|allow|white)[ -]?list|\bblocked\b|dnsbl|\brbl\b|spamhaus|barracuda|reputation`,
    String.raw`\b(?:policy|policies|prohibit|banned|filter|restrict|not permitted|not authori[sz]ed)`,
    String.raw`\b(?:unauthenticated|authenticat|dmarc|dkim|spf\b)`,
    String.raw`\b(?:relay|access denied|sender|client host|helo|reverse dns|ptr\b|tls\b|certificate|ip address)`,
    String.raw`\b(?:rate limit|too many|throttl|gr[ea]y-?list|try again|temporar|defer)`,
    String.raw`\b(?:too (?:large|big|long)|size|exceeds)\b`,
    String.raw`\b(?:loop|hop count|expired|time[d -]?out|retry time|connection|unreachable)`,
  ].join('|'),
);
const UNKNOWN = new RegExp(
  [
    String.raw`\b(?:unknown|no such|invalid|bad|non-?existent|undefined|disabled|inactive|unrout[e]?able) ` +
      '(?:local )?(?:user|mailbox|recipient|account|address|person|part|alias|domain)',
    String.raw`\b(?:user|mailbox|recipient|account|address|alias|domain|host)\b[^.]{0,40}` +
      "(?:not found|unknown|not exist|doesn['’]?t exist|no longer|not valid|invalid|disabled|inactive|" +
      'deactivated|closed|discontinued|suspended|unavailable|not available|not listed|rejected)',
    String.raw`(?:doesn['’]?t|does not) have (?:an?|any) [^;]{0,40}account`,
    String.raw`\bno (?:mailbox|account|user)\b`,
    String.raw`\bnot a (?:valid|known) (?:user|mailbox|recipient|address)`,
    String.raw`\bnull mx\b|does not accept (?:e-?)?mail|\bnxdomain\b`,
  ].join('|'),
);

function causeInWords(text: string): Cause {
  if (MICROSOFT_UNKNOWN.test(text) || FULL.test(text)) return 'address';
  if (REJECTED.test(text)) return 'other';
  return UNKNOWN.test(text) ? 'address' : null;
}

/**
 * RFC 5321, section 4.2.3: 550, 551 and 553 are about the mailbox; any other reply leaves the cause
 * open.
 */
function causeOfReply(text: string): Cause {
  const [, reply] = /(?<![\d.])([245]\d\d)(?![\d.])/.exec(text) ?? [];
  if (reply === undefined) return null;
  return ['550', '551', '553'].includes(reply) ? 'address' : 'other';
}

/** A mail, web or network address may contain any of the words and codes. */
const withoutAddresses = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/https?:\/\/\S+|[^\s<>()]+@[^\s<>()]+|\d{1,3}(?:\.\d{1,3}){3}/g, ' ');
