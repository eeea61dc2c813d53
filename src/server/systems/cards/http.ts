import { exchange, type OutwardRequest, type OutwardResponse } from '#server/outward/exchange.ts';
import { withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';
import { SystemRefusal } from '../systemRefusal.ts';
import { PERSON_WAITS_MS, type TimeLimit } from '../timeLimit.ts';
import type { CardInUse, CardSystem } from './port.ts';
import type { CardSystemSettings } from './settings.ts';

/** The statuses with which the card system refuses a change for good (docs/card-system.md). */
const REFUSALS: Readonly<Record<number, SystemRefusal['reason']>> = {
  400: 'REJECTED',
  404: 'UNKNOWN_THERE',
  409: 'NOT_POSSIBLE_THERE',
  422: 'REJECTED',
};

/**
 * A card system over HTTP. Every call is a PUT that may be repeated, and is done when the response
 * is 204; any response that is neither that nor a refusal counts as none, so that a wrong token or
 * a proxy's error page does not lose a change.
 */
export function httpCardSystem(
  { endpoint, token }: CardSystemSettings,
  { timeoutMs = PERSON_WAITS_MS }: TimeLimit = {},
): CardSystem {
  const put = async (path: readonly string[], body: object): Promise<void> => {
    const { status, waitMs } = await answerOf(
      new URL(path.map((part) => encodeURIComponent(part)).join('/'), endpoint),
      {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      timeoutMs,
    );
    if (status === 204) return;
    const reason = REFUSALS[status];
    if (reason !== undefined) throw new SystemRefusal(reason, `The card system: status ${status}.`);
    throw new NoResponse(`The card system does not respond: status ${status}.`, { waitMs });
  };
  const setState =
    (state: 'active' | 'frozen' | 'blocked') =>
    ({ isoNumber, liUId }: CardInUse, changeId: string) =>
      put(['cards', isoNumber, 'state'], { liUId, state, changeId });
  return {
    order: ({ reference, liUId, photo, pin }) =>
      put(['orders', reference], { liUId, pin, photo: photo.toString('base64') }),
    freeze: setState('frozen'),
    unfreeze: setState('active'),
    block: setState('blocked'),
    setPin: ({ isoNumber, liUId }, pin) => put(['cards', isoNumber, 'pin'], { liUId, pin }),
  };
}

async function answerOf(
  url: URL,
  content: Pick<OutwardRequest, 'headers' | 'body'>,
  timeoutMs: number,
): Promise<Pick<OutwardResponse, 'status' | 'waitMs'>> {
  try {
    return await exchange(url, {
      ...content,
      reach: 'CONFIGURED',
      method: 'PUT',
      signal: AbortSignal.timeout(timeoutMs),
      longest: null,
      mayRepeat: true,
    });
  } catch (cause) {
    throw new NoResponse('The card system does not respond.', { cause: withoutContent(cause) });
  }
}
