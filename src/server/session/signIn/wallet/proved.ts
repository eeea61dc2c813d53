import { createPrivateKey } from 'node:crypto';
import { compactDecrypt, errors } from 'jose';
import * as z from 'zod/mini';
import { identityIn } from '#rules/walletIdentity.ts';
import { todayAt } from '#server/call/today.ts';
import type { Db } from '#server/database/open.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';
import type { Expected, ProvedIdentity } from './presentations.ts';
import { Refused } from './refused.ts';
import { CREDENTIAL_ID, ENCRYPTIONS, KEY_AGREEMENT } from './requestObject.ts';
import { verifySdJwt } from './sdJwt.ts';
import { requireValidStatus } from './status.ts';

const MAX_LENGTH = 100_000;
const Answer = z.object({
  vp_token: z.object({
    [CREDENTIAL_ID]: z.tuple([z.string().check(z.maxLength(MAX_LENGTH))]),
  }),
  state: z.optional(z.string()),
});

interface Asked {
  readonly db: Db;
  readonly verifier: WalletVerifier;
  /** For whom the wallet has to have signed. */
  readonly audience: string;
  /** What the answer repeats, if anything. */
  readonly state: string | null;
  readonly now: Date;
}

/** Returns whose identity the encrypted answer of a wallet proves. @throws {Refused} */
export async function provedIdentity(
  response: string,
  { decryptionKey, nonceHash }: Expected,
  { db, verifier, audience, state, now }: Asked,
): Promise<ProvedIdentity> {
  const answer = await decrypted(response, decryptionKey);
  if (typeof answer === 'object' && answer !== null && 'error' in answer)
    throw new Refused('DECLINED', 'The wallet showed nothing.');
  const read = Answer.safeParse(answer);
  if (!read.success || (read.data.state ?? state) !== state)
    throw new Refused('INVALID', 'The answer does not consist of what was asked for.');
  const [presentation] = read.data.vp_token[CREDENTIAL_ID];
  const shown = await verifySdJwt(presentation, { verifier, audience, nonceHash, now });
  const identity = identityIn(shown.claims, shown.country, todayAt(now));
  if (identity === null) throw new Refused('INCOMPLETE', 'A claim that was asked for is missing.');
  if (shown.status !== null) await requireValidStatus({ db, verifier }, shown.status, now);
  return { ...identity, issuer: shown.issuer };
}

async function decrypted(jwe: string, key: string): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(jwe, createPrivateKey(key), {
      keyManagementAlgorithms: [KEY_AGREEMENT],
      contentEncryptionAlgorithms: ENCRYPTIONS,
    });
    return JSON.parse(Buffer.from(plaintext).toString()) as unknown;
  } catch (cause) {
    if (cause instanceof errors.JOSEError || cause instanceof SyntaxError)
      throw new Refused('INVALID', 'The answer cannot be decrypted.', { cause });
    throw cause;
  }
}
