import * as z from 'zod/mini';
import { seal, unseal } from '#server/base/secrets.ts';

/**
 * What an identity provider has issued about a session: the token with which it can be queried again
 * later, and the ID token that names the person when the person signs out there.
 */
export const ProviderTokens = z.object({
  refreshToken: z.optional(z.string()),
  idToken: z.optional(z.string()),
});
export type ProviderTokens = Readonly<z.infer<typeof ProviderTokens>>;

/** Encrypts the tokens for the database: only the session's own token decrypts them. */
export const sealTokens = (tokens: ProviderTokens, token: string): Buffer =>
  seal(JSON.stringify(tokens), token);

/**
 * Returns null if the tokens were sealed with another token: the session can then not be renewed,
 * but that must not cause an error.
 */
export function tokensIn(sealed: Buffer, token: string): ProviderTokens | null {
  try {
    return ProviderTokens.parse(JSON.parse(unseal(sealed, token)));
  } catch {
    return null;
  }
}

/** Encrypts the tokens again, for the session's next token. */
export function resealTokens(sealed: Buffer | null, token: string, next: string): Buffer | null {
  const tokens = sealed && tokensIn(sealed, token);
  return tokens && sealTokens(tokens, next);
}
