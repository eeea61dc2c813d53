import { exchange, type OutwardRequest } from '#server/outward/exchange.ts';
import { withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';

const MAX_ANSWER = 100_000;

/** Returns what Google answers. @throws {NoResponse} when it does not, until the signal ends */
export async function answerOf(
  url: string,
  request: Omit<OutwardRequest, 'longest' | 'reach'>,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    // Each may arrive twice: what has been made already is answered with 409.
    const { status, body } = await exchange(new URL(url), {
      ...request,
      reach: 'CONFIGURED',
      longest: MAX_ANSWER,
      mayRepeat: true,
    });
    return { status, text: body.toString('utf8') };
  } catch (cause) {
    throw new NoResponse('Google does not respond.', { cause: withoutContent(cause) });
  }
}
