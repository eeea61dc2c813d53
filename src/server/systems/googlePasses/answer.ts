import { textOf, withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';

const MAX_ANSWER = 100_000;

/** Returns what Google answers. @throws {NoResponse} when it does not, until the signal ends */
export async function answerOf(
  url: string,
  init: RequestInit & { readonly signal: AbortSignal },
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const { signal } = init;
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    return { status: response.status, text: await textOf(response, MAX_ANSWER) };
  } catch (cause) {
    throw new NoResponse('Google does not respond.', { cause: withoutContent(cause) });
  }
}
