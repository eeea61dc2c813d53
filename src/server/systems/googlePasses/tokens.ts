import * as z from 'zod/mini';
import { NoResponse } from '../noResponse.ts';
import { answerOf } from './answer.ts';

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const TOKEN_SECONDS = 3600;
/** A token is replaced before it ends. */
const TOKEN_USED_SECONDS = 3000;

const Token = z.object({ access_token: z.string() });

/** The tokens of the account, each of which is used for a while. */
export function tokensOf(
  address: string,
  signed: (claims: Readonly<Record<string, unknown>>, audience: string) => Promise<string>,
  clock: () => Date,
) {
  let known: { readonly token: string; readonly usedUntil: number } | null = null;
  return {
    forget: (): void => void (known = null),
    async current(signal: AbortSignal): Promise<string> {
      const seconds = Math.floor(clock().getTime() / 1000);
      const isUsable = known !== null && Math.abs(known.usedUntil - seconds) <= TOKEN_USED_SECONDS;
      if (known !== null && isUsable && seconds < known.usedUntil) return known.token;
      const { status, text } = await answerOf(address, {
        signal,
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: await signed({ scope: SCOPE, exp: seconds + TOKEN_SECONDS }, address),
        }),
      });
      const read = status === 200 ? Token.safeParse(jsonOf(text)) : null;
      if (!read?.success) throw new NoResponse(`Google gives no token: status ${status}.`);
      known = { token: read.data.access_token, usedUntil: seconds + TOKEN_USED_SECONDS };
      return known.token;
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
