import { hash, randomBytes } from 'node:crypto';
import {
  BOT_WARNING,
  type captcha,
  type CaptchaAction,
  type CaptchaChallenge,
  type CaptchaPurpose,
  type CaptchaSolution,
  CaptchaToken,
} from '#contract/captcha.ts';
import { CAPTCHA_NEEDED } from '#contract/errors.ts';
import { difficultyAfter, leadingZeroBits, provenText } from '#rules/proofOfWork.ts';
import type { Db } from '#server/database/open.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { HttpError } from '#server/call/httpError.ts';
import { type AttemptLimit, attemptsSoFar, mayAttempt, takeAttempts } from './attempts.ts';
import { isSecret, keyedHashOf } from '#server/base/secrets.ts';

/**
 * What a solution is bound to: it is not valid for another purpose or subject, or in another
 * browser.
 */
export interface CaptchaBinding {
  readonly purpose: CaptchaPurpose;
  /** An e-mail address in lower case. */
  readonly subject: string;
  readonly browserHash: string;
}

const MINUTES = 10;
/** Longer than a challenge is valid, so that each solution counts only once. */
const SPENT: AttemptLimit = { purpose: 'captcha-spent', max: 1, minutes: 2 * MINUTES };
/**
 * Counts the solutions for a subject, which raises the work for the next one. `max` is the number
 * of calls that solutions admit beyond a limit that others have used up: the final limit, because
 * an attacker with many machines has many solutions.
 */
const SOLVED: AttemptLimit = { purpose: 'captcha-solved', max: 300, minutes: 60 };

/** What checking a solution needs of the call. */
type Work = Pick<CallContext, 'db' | 'config' | 'now'>;

/** A captcha that was passed, stored until the submission that it was passed for. */
const PASSED: AttemptLimit = { purpose: 'captcha-passed', max: 1, minutes: MINUTES };

/**
 * The portal's own captcha (EXT-10): a proof of work, which needs no third party and discloses
 * nothing to anyone.
 */
export const captchaHandlers: Handlers<typeof captcha> = {
  async challenge({ db, config, browser, now, query }) {
    const binding = {
      purpose: query.purpose,
      subject: query.subject.toLowerCase(),
      browserHash: browser.hash(),
    };
    const solved = await attemptsSoFar(db, SOLVED, solvedFor(binding), now);
    const difficulty = difficultyAfter(solved, config.proofOfWorkBits);
    return { status: 200, body: challengeFor(binding, difficulty, config.secretKey, now) };
  },

  async verify(call) {
    const token = tokenIn(call.query.token);
    if (token === null) return { status: 200, body: { success: false } };
    const binding = {
      purpose: token.action,
      subject: token.subject.toLowerCase(),
      browserHash: call.browser.hash(),
    };
    const success = await passes(call, token, binding);
    if (success) await mayAttempt(call.db, PASSED, passedBy(binding), call.now);
    return { status: 200, body: { success } };
  },
};

/**
 * Uses only reCAPTCHA if the university has it, because a program could do the work of the proof.
 */
async function passes(
  { db, config, systems: { reCaptcha }, now }: Work & Pick<CallContext, 'systems'>,
  token: CaptchaToken,
  binding: CaptchaBinding,
): Promise<boolean> {
  if (reCaptcha)
    return 'response' in token && (await reCaptcha.passes(token.response, token.action));
  if ('response' in token) return false;
  // No number of solutions ends this: somebody who solves many would otherwise keep the owner of
  // the address out.
  return isNewSolution({ db, config, now }, binding, token);
}

function tokenIn(text: string): CaptchaToken | null {
  try {
    return CaptchaToken.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

interface Submission {
  readonly action: CaptchaAction;
  /** An e-mail address in lower case. */
  readonly subject: string;
  readonly browserHash: string;
}

/** The refusal of a submission without its captcha. */
export const captchaNotPassed = () => new HttpError(403, { errors: { captcha: [BOT_WARNING] } });

/**
 * Uses up the captcha that this browser has passed for the submission. Returns false if it has
 * passed none.
 */
export const spendCaptcha = (
  db: Db,
  { action, ...binding }: Submission,
  now: Date,
): Promise<boolean> => takeAttempts(db, PASSED, passedBy({ purpose: action, ...binding }), now);

/**
 * The same check for a request that precedes one of the submissions, without using up the captcha.
 */
export async function hasPassedCaptcha(
  db: Db,
  submissions: readonly Submission[],
  now: Date,
): Promise<boolean> {
  for (const { action, ...binding } of submissions)
    if ((await attemptsSoFar(db, PASSED, passedBy({ purpose: action, ...binding }), now)) > 0)
      return true;
  return false;
}

const passedBy = ({ purpose, subject, browserHash }: CaptchaBinding): string =>
  [purpose, subject, browserHash].join(' ');

/**
 * Admits a call that brings its own solution, beyond a limit that others may have used up. Each
 * solution counts once. The more solutions have been submitted for the subject, the more work the
 * next one requires. @throws {HttpError} 429 with `CAPTCHA_NEEDED` if the solution is missing,
 * spent, expired or bound to something else; without it if solutions have already admitted the
 * maximum number of calls
 */
export async function requireSolution(
  call: Work,
  binding: CaptchaBinding,
  solution: CaptchaSolution | undefined,
): Promise<void> {
  const { db, now } = call;
  const later = { retryAfter: SOLVED.minutes * 60 };
  const solved = await attemptsSoFar(db, SOLVED, solvedFor(binding), now);
  if (solved >= SOLVED.max) throw new HttpError(429, later);
  if (solution === undefined || !(await isNewSolution(call, binding, solution)))
    throw new HttpError(429, { errors: { captcha: [CAPTCHA_NEEDED] }, ...later });
}

/** Whether the solution is valid and has not been used before. If so, it counts. */
async function isNewSolution(
  { db, config, now }: Work,
  binding: CaptchaBinding,
  solution: CaptchaSolution,
): Promise<boolean> {
  const solved = await attemptsSoFar(db, SOLVED, solvedFor(binding), now);
  const required = difficultyAfter(solved, config.proofOfWorkBits) - 1;
  // One step of tolerance: while this browser worked on its solution, another client may have made
  // the next challenge harder.
  const isSolved =
    isSolution(binding, solution, required, config.secretKey, now) &&
    (await mayAttempt(db, SPENT, solution.challenge, now));
  if (isSolved) await mayAttempt(db, SOLVED, solvedFor(binding), now);
  return isSolved;
}

const solvedFor = ({ purpose, subject }: CaptchaBinding): string => `${purpose} ${subject}`;

/**
 * Challenges are not stored: the terms of a challenge are signed together with what it is bound to.
 */
function challengeFor(
  binding: CaptchaBinding,
  difficulty: number,
  secretKey: string,
  now: Date,
): CaptchaChallenge {
  const expires = new Date(now.getTime() + MINUTES * 60_000);
  const terms = `${randomBytes(16).toString('base64url')}.${expires.getTime()}.${difficulty}`;
  return {
    challenge: `${terms}.${signatureOf(terms, binding, secretKey)}`,
    difficulty,
    expires: expires.toISOString(),
  };
}

function isSolution(
  binding: CaptchaBinding,
  { challenge, number }: CaptchaSolution,
  minDifficulty: number,
  secretKey: string,
  now: Date,
): boolean {
  const [terms = '', expires = '', difficulty = '', signature = ''] =
    /^([\w-]+\.(\d+)\.(\d+))\.([\w-]+)$/.exec(challenge)?.slice(1) ?? [];
  if (!isSecret(signature, signatureOf(terms, binding, secretKey))) return false;
  if (Number(expires) <= now.getTime() || Number(difficulty) < minDifficulty) return false;
  return (
    leadingZeroBits(hash('sha256', provenText(challenge, number), 'buffer')) >= Number(difficulty)
  );
}

const signatureOf = (
  terms: string,
  { purpose, subject, browserHash }: CaptchaBinding,
  secretKey: string,
): string => keyedHashOf(['captcha', purpose, subject, browserHash, terms].join('\0'), secretKey);
