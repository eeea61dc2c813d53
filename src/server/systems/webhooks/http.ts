import { Webhook } from 'standardwebhooks';
import type { WebhookOutcome, WebhookProblem } from '#contract/webhooks.ts';
import { exchange } from '#server/outward/exchange.ts';
import type { Resolve } from '#server/outward/names.ts';
import { OutwardError, type OutwardProblem } from '#server/outward/outwardError.ts';
import { publicInternet } from '#server/outward/publicAddress.ts';
import { webhookUrlRefusal } from './url.ts';
import type { WebhookMessage, WebhookSender } from './port.ts';
import type { WebhookSettings } from './settings.ts';

/** Time limit from looking up the name to the end of the response's headers. */
const TIMEOUT_MS = 5000;

interface SenderOptions {
  readonly timeoutMs?: number;
  /** How names are looked up. */
  readonly resolve?: Resolve;
}

/** What superusers read: an answer that is none of HTTP counts as none. */
const PROBLEMS: Readonly<Record<OutwardProblem, WebhookProblem>> = {
  ADDRESS_REFUSED: 'ADDRESS_REFUSED',
  NAME_UNKNOWN: 'NAME_UNKNOWN',
  NO_CONNECTION: 'NO_CONNECTION',
  CERTIFICATE: 'CERTIFICATE',
  TIMEOUT: 'TIMEOUT',
  REDIRECT: 'REDIRECT',
  INTERIM: 'NO_RESPONSE',
  TOO_LONG: 'NO_RESPONSE',
  NONSENSE: 'NO_RESPONSE',
};

/**
 * Sends events over HTTP, signed as Standard Webhooks describes. The address is checked where the
 * connection is made, so that a name cannot be given another address between the two. Redirects are
 * not followed, and the body of a response is not read.
 */
export function httpWebhooks(
  settings: WebhookSettings,
  { timeoutMs = TIMEOUT_MS, resolve }: SenderOptions = {},
): WebhookSender {
  const reach = publicInternet(settings, resolve);
  return {
    urlRefusal: (url) => webhookUrlRefusal(url, settings),
    async send(address, message) {
      if (webhookUrlRefusal(address, settings) !== null) return problem('ADDRESS_REFUSED');
      try {
        const { status, waitMs } = await exchange(new URL(address), {
          method: 'POST',
          headers: headersOf(message),
          body: message.body,
          signal: AbortSignal.timeout(timeoutMs),
          longest: null,
          returnsRedirect: true,
          reach,
        });
        return { ...outcomeOf(status), ...(waitMs !== null && { waitMs }) };
      } catch (error) {
        return problem(error instanceof OutwardError ? PROBLEMS[error.problem] : 'NO_CONNECTION');
      }
    },
  };
}

const headersOf = ({ id, at, body, secrets }: WebhookMessage) => ({
  'content-type': 'application/json',
  'user-agent': 'MinIT webhooks',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
});

const problem = (what: WebhookProblem): WebhookOutcome => ({ problem: what, status: null });

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { problem: null, status };
  if (status >= 300 && status < 400) return { problem: 'REDIRECT', status };
  return { problem: status === 410 ? 'GONE' : 'STATUS', status };
}
