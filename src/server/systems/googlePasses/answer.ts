import { exchange, type OutwardRequest, type OutwardResponse } from '#server/outward/exchange.ts';
import { withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';

const MAX_ANSWER = 100_000;

/** Returns what Google answers. @throws {NoResponse} when it does not, until the signal ends */
export async function answerOf(
  url: string,
  request: Omit<OutwardRequest, 'longest' | 'reach'>,
): Promise<{ readonly status: number; readonly text: string }> {
  const { status, body, waitMs } = await answered(url, request);
  if (waitMs !== null) throw new NoResponse(`Google asks to wait: status ${status}.`, { waitMs });
  return { status, text: body.toString('utf8') };
}

async function answered(
  url: string,
  request: Omit<OutwardRequest, 'longest' | 'reach'>,
): Promise<OutwardResponse> {
  try {
    // Each may arrive twice: what has been made already is answered with 409.
    return await exchange(new URL(url), {
      ...request,
      reach: 'CONFIGURED',
      longest: MAX_ANSWER,
      mayRepeat: true,
    });
  } catch (cause) {
    throw new NoResponse('Google does not respond.', { cause: withoutContent(cause) });
  }
}
