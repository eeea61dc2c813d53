import type { CaptchaPurpose } from '#contract/captcha.ts';
import type { Errors } from '#contract/errors.ts';
import { badRequest, locked } from '#server/call/answers.ts';
import type { CodePurpose } from '#server/database/tables/secrets.ts';
import type { ServerTextKey } from '#server/texts/texts.ts';
import type { AttemptLimit } from '../limits/attempts.ts';
import * as letters from './letters.ts';

/** What a code is bound to besides its purpose. */
type Part = 'address' | 'member' | 'worker' | 'person';

/** A limit on how often a code is sent. */
export interface SendLimit extends AttemptLimit {
  /** What the limit counts; the codes of other addresses, browsers and so on do not count. */
  readonly per: readonly ('purpose' | 'channel' | 'person' | 'address' | 'browser' | 'source')[];
  /** Not counted for a browser that is known to be the owner's, whom others must not lock out. */
  readonly isForStrangers?: true;
  /** Replaces `max` where a captcha, whose price rises, precedes every code. */
  readonly maxWithCaptcha?: number;
  /** Where captchas are enabled, a solution for this purpose admits a call beyond the limit. */
  readonly workBeyond?: CaptchaPurpose;
  /** When the caller is told to try again; otherwise after the minutes of the limit. */
  readonly retryMinutes?: number;
}

/** Why a typed code is not accepted; `expired` is a code that cannot be correct any more. */
export type Refused = 'wrong' | 'locked' | 'expired';

interface Refusal {
  readonly status: 400 | 423;
  readonly body: Errors;
}

type Letter =
  | { readonly channel: 'email'; readonly words: letters.EmailWords }
  | { readonly channel: 'sms'; readonly words: ServerTextKey }
  /** Nothing is sent: a desk worker reads the code to the person. */
  | { readonly channel: 'told' };

export type Purpose = Letter & {
  /** The parts must be the same when the code is typed as when it was sent. */
  readonly boundTo: readonly Part[];
  /** True for a code that may be typed in a browser other than the one where it was asked for. */
  readonly isForAnyBrowser?: true;
  /** Whether the person who types the code must be the one whom it was sent for. */
  readonly isOwnersOnly?: true;
  /** Empty for a code that costs nothing and reaches nobody. */
  readonly limits: readonly SendLimit[];
  /** The responses to a code that is not accepted. */
  readonly refusals: Readonly<Record<Refused, Refusal>>;
  /**
   * For how long a code that was typed proves the address in its browser, until the proof is used.
   * Without it, the code itself is used when it is typed.
   */
  readonly proofMinutes?: number;
  /**
   * Whether a used code shows that the browser belongs to the address's owner (`hasUsedCode`).
   * Codes that do are erased when nobody has the address any more.
   */
  readonly isBrowserKnown?: true;
};

const refusalsAt = (field: string, wrong: string, expired: string) => ({
  wrong: badRequest({ [field]: wrong }),
  expired: badRequest({ [field]: expired }),
  locked,
});

/** The specification names the outcomes of an external user's code (ERR-18). */
const externalRefusals = {
  wrong: badRequest({ code: 'EXTERNAL/CODE/WRONG' }),
  expired: badRequest({ expired: 'EXTERNAL/CODE/EXPIRED' }),
  locked: badRequest({ locked: 'EXTERNAL/CODE/LOCKED' }),
};

/**
 * A code becomes invalid after five wrong attempts, so 60 codes an hour allow 300 attempts at 10^8
 * possible codes. The limits must not lock out the owner, so each limit first affects the client
 * that causes it: a browser, then a source (a network address, or an IPv6 network), and only more
 * than twelve sources together reach the third limit, which counts all browsers except those that
 * have signed in with this address before. Those have their own 5 codes in 15 minutes whatever
 * others do, and every other browser is admitted with a proof of work.
 */
const signInLimits = [
  { purpose: 'email-code-browser', max: 5, minutes: 15, per: ['address', 'browser'] },
  {
    purpose: 'email-code-source',
    max: 5,
    minutes: 60,
    per: ['address', 'source'],
    isForStrangers: true,
  },
  {
    purpose: 'email-code-address',
    max: 60,
    minutes: 60,
    per: ['address'],
    isForStrangers: true,
    workBeyond: 'email-code',
  },
] as const satisfies readonly SendLimit[];

/**
 * The same reasoning, without an earlier sign-in that a browser is known by: known is a browser in
 * which the address's invitation was opened. The source counts there too, because a letter that is
 * forwarded makes any browser known. Where every code is preceded by a captcha, the limit that all
 * browsers share is 300, which only more than sixty sources together reach; 300 codes an hour allow
 * 1,500 attempts at 10^8 possible codes.
 */
const externalLimits = [
  { purpose: 'external-code-browser', max: 5, minutes: 15, per: ['purpose', 'address', 'browser'] },
  { purpose: 'external-code-source', max: 5, minutes: 60, per: ['purpose', 'address', 'source'] },
  {
    purpose: 'external-code-address',
    max: 60,
    maxWithCaptcha: 300,
    minutes: 60,
    per: ['purpose', 'address'],
    isForStrangers: true,
  },
] as const satisfies readonly SendLimit[];

/** The caller is signed in, and the mailbox or phone may belong to another person. */
const contactLimits = [
  { purpose: 'contact-code-person', max: 5, minutes: 15, per: ['person', 'channel'] },
  { purpose: 'contact-code-address', max: 10, minutes: 24 * 60, per: ['address'] },
] as const satisfies readonly SendLimit[];

/**
 * The same for visitors of the alumni portal, who may have no record here: a person is what the
 * sign-in has verified. The response does not tell which limit was exceeded, because the second one
 * counts what others have asked for.
 */
const alumniLimits = [
  { purpose: 'alumni-code-visitor', max: 5, minutes: 15, per: ['person'] },
  {
    purpose: 'alumni-code-address',
    max: 10,
    minutes: 24 * 60,
    per: ['address'],
    retryMinutes: 15,
  },
] as const satisfies readonly SendLimit[];

/** Emails and text messages to one person together, whichever worker asks for them. */
const callerLimits = [
  { purpose: 'caller-code-person', max: 5, minutes: 15, per: ['person'] },
] as const satisfies readonly SendLimit[];

const callerRefusals = refusalsAt('code', 'CALLER/WRONG_CODE', 'CALLER/EXPIRED_CODE');
const contactRefusals = refusalsAt('code', 'VERIFY/WRONG_CODE', 'VERIFY/EXPIRED_CODE');

/**
 * Everything that differs between the codes that people type. For all of them hold: eight digits,
 * valid for ten minutes and once, five wrong attempts, one code at a time for what it is bound to,
 * and no code of one purpose is valid for another.
 */
export const PURPOSES = {
  'sign-in': {
    channel: 'email',
    words: letters.signInEmail,
    boundTo: ['address'],
    limits: signInLimits,
    refusals: refusalsAt('code', 'EMAIL_SIGN_IN/WRONG_CODE', 'EMAIL_SIGN_IN/EXPIRED_CODE'),
    isBrowserKnown: true,
  },
  'contact-email': {
    channel: 'email',
    words: letters.contactEmail,
    boundTo: ['address'],
    isOwnersOnly: true,
    limits: contactLimits,
    refusals: contactRefusals,
  },
  'contact-sms': {
    channel: 'sms',
    words: 'VERIFICATION/SMS',
    boundTo: ['address'],
    isOwnersOnly: true,
    limits: contactLimits,
    refusals: contactRefusals,
  },
  'alumni-email': {
    channel: 'email',
    words: letters.alumniEmail,
    boundTo: ['address', 'member'],
    limits: alumniLimits,
    refusals: refusalsAt('code', 'ALUMNI_VERIFY/WRONG_CODE', 'ALUMNI_VERIFY/EXPIRED_CODE'),
  },
  'external-create': {
    channel: 'email',
    words: letters.newAccountEmail,
    boundTo: ['address'],
    limits: externalLimits,
    refusals: externalRefusals,
    proofMinutes: 20,
  },
  'external-reset': {
    channel: 'email',
    words: letters.newPasswordEmail,
    boundTo: ['address'],
    limits: externalLimits,
    refusals: externalRefusals,
    proofMinutes: 20,
  },
  'caller-email': {
    channel: 'email',
    words: letters.callerEmail,
    boundTo: ['worker', 'person', 'address'],
    isOwnersOnly: true,
    limits: callerLimits,
    refusals: callerRefusals,
  },
  'caller-sms': {
    channel: 'sms',
    words: 'CALLER/SMS',
    boundTo: ['worker', 'person', 'address'],
    isOwnersOnly: true,
    limits: callerLimits,
    refusals: callerRefusals,
  },
  // The person signs in with BankID and types the number in a browser that is not known beforehand.
  'caller-bankid': {
    channel: 'told',
    boundTo: ['person'],
    isForAnyBrowser: true,
    isOwnersOnly: true,
    limits: [],
    refusals: refusalsAt('number', 'CALLER/WRONG_NUMBER', 'CALLER/EXPIRED_NUMBER'),
  },
} as const satisfies Readonly<Record<CodePurpose, Purpose>>;

type Rows = typeof PURPOSES;
type With<Properties> = {
  [P in CodePurpose]: Rows[P] extends Properties ? P : never;
}[CodePurpose];

export type ToldPurpose = With<{ readonly channel: 'told' }>;
export type SentPurpose = Exclude<CodePurpose, ToldPurpose>;
export type ProofPurpose = With<{ readonly proofMinutes: number }>;
export type KnowingPurpose = With<{ readonly isBrowserKnown: true }>;

/** What the code is bound to, by the row of its purpose. */
export type PartsOf<P extends CodePurpose> = Readonly<Record<Rows[P]['boundTo'][number], string>>;
/** Whom a request for a code is counted for, by the row of its purpose. */
export type AskedOf<P extends CodePurpose> = Readonly<
  Record<Extract<Rows[P]['limits'][number]['per'][number], 'address' | 'person'>, string>
>;
export type RefusalOf<P extends CodePurpose> = Rows[P]['refusals'][Refused];

/** The response to a code that is not accepted. */
export function refusalOf<P extends CodePurpose>(purpose: P, refused: Refused): RefusalOf<P> {
  const rows: {
    readonly [Q in CodePurpose]: { readonly refusals: Readonly<Record<Refused, RefusalOf<Q>>> };
  } = PURPOSES;
  return rows[purpose].refusals[refused];
}
