import {
  type PauseReason,
  type SubscriberState,
  type WebhookOutcome,
  WebhookProblem,
} from '#contract/webhooks.ts';

/** A subscriber to which every attempt has failed for this long is paused. */
const FAILING_HOURS = 24;

/** What the state of a subscriber depends on. */
export interface SubscriberFacts {
  readonly pauseReason: PauseReason | null;
  /** Since when every attempt has failed; null after a delivery. */
  readonly failingSince: Date | null;
}

export const subscriberState = ({ pauseReason, failingSince }: SubscriberFacts): SubscriberState =>
  pauseReason !== null ? 'Paused' : failingSince === null ? 'Delivering' : 'Failing';

/** Why the subscriber is to be paused after an attempt; null if it is not. */
export function pauseDue(
  { problem }: WebhookOutcome,
  failingSince: Date | null,
  now: Date,
): Exclude<PauseReason, 'Superuser'> | null {
  if (problem === null) return null;
  if (problem === 'GONE') return 'Gone';
  const isLong =
    failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_HOURS * 3600_000;
  return isLong ? 'Failing' : null;
}

/** The outcome in one line, as the log and the outbox have it: `STATUS 500`. */
export const outcomeText = ({ problem, status }: WebhookOutcome): string =>
  [problem ?? 'DELIVERED', status].filter((part) => part !== null).join(' ');

/** The outcome of such a line; null for any other text. */
export function outcomeOf(line: string): WebhookOutcome | null {
  const [word = '', status] = line.split(' ');
  const problem = WebhookProblem.safeParse(word);
  if (!problem.success) return null;
  return { problem: problem.data, status: status === undefined ? null : Number(status) };
}
