import * as z from 'zod/mini';
import { seal, unseal } from '../secrets.ts';

/** What an identity provider gave us for asking again later. */
export const ProviderTokens = z.object({ refreshToken: z.optional(z.string()) });
export type ProviderTokens = Readonly<z.infer<typeof ProviderTokens>>;

/** As the database keeps them: only the session's own token opens them. */
export const sealTokens = (tokens: ProviderTokens, token: string): Buffer => seal(JSON.stringify(tokens), token);

/** Null when they were sealed with another token: then the session cannot be renewed, which is no reason to fail. */
export function tokensIn(sealed: Buffer, token: string): ProviderTokens | null {
  try {
    return ProviderTokens.parse(JSON.parse(unseal(sealed, token)));
  } catch {
    return null;
  }
}

/** The same for the token that the session goes by next. */
export function sealAnew(sealed: Buffer | null, token: string, next: string): Buffer | null {
  const tokens = sealed && tokensIn(sealed, token);
  return tokens && sealTokens(tokens, next);
}
