import type { WebhookOutcome } from '#contract/webhooks.ts';
import type { WebhookUrlRefusal } from './url.ts';

/** An event as it is sent to a subscriber (docs/webhooks.md). */
export interface WebhookMessage {
  /** The same for every attempt. */
  readonly id: string;
  /** When it is sent. */
  readonly at: Date;
  readonly body: string;
  /** The secrets with which it is signed, newest first. */
  readonly secrets: readonly string[];
}

export interface SendOutcome extends WebhookOutcome {
  /** How long the subscriber asks to be left alone, if it does. */
  readonly waitMs?: number;
}

/** Sends events to subscribers, which somebody else runs. */
export interface WebhookSender {
  /** Why the URL is not one to send to, as far as it can be known without a network; null if it is. */
  readonly urlRefusal: (url: string) => WebhookUrlRefusal | null;
  /** Sends the event once. Never throws: the outcome says what was wrong. */
  readonly send: (url: string, message: WebhookMessage) => Promise<SendOutcome>;
}
