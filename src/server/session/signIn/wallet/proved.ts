import { createPrivateKey, createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, compactDecrypt, errors, exportJWK } from 'jose';
import * as z from 'zod/mini';
import { identityIn } from '#rules/walletIdentity.ts';
import { todayAt } from '#server/call/today.ts';
import type { Db } from '#server/database/open.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';
import { verifyMdoc } from './mdoc/mdoc.ts';
import type { Expected, ProvedIdentity } from './presentations.ts';
import { formatOf } from './query.ts';
import type { Recipient } from './recipient.ts';
import { Refused } from './refused.ts';
import { ENCRYPTIONS, KEY_AGREEMENT } from './requestObject.ts';
import { verifySdJwt } from './sdJwt.ts';
import type { Shown } from './shown.ts';
import { requireValidStatus } from './status.ts';

const MAX_LENGTH = 100_000;
const Answer = z.object({
  vp_token: z.record(z.string(), z.tuple([z.string().check(z.maxLength(MAX_LENGTH))])),
  state: z.optional(z.string()),
});

interface Asked {
  readonly db: Db;
  readonly verifier: WalletVerifier;
  /** For whom the wallet has to have signed. */
  readonly recipient: Recipient;
  /** What the answer repeats, if anything. */
  readonly state: string | null;
  readonly now: Date;
}

/** Returns whose identity the encrypted answer of a wallet proves. @throws {Refused} */
export async function provedIdentity(
  response: string,
  expected: Expected,
  asked: Asked,
): Promise<ProvedIdentity> {
  const { db, verifier, state, now } = asked;
  const answer = await decrypted(response, expected.decryptionKey);
  if (typeof answer === 'object' && answer !== null && 'error' in answer)
    throw new Refused('DECLINED', 'The wallet showed nothing.');
  const read = Answer.safeParse(answer);
  if (!read.success || (read.data.state ?? state) !== state)
    throw new Refused('INVALID', 'The answer does not consist of what was asked for.');
  const shown = await verified(read.data.vp_token, expected, asked);
  const identity = identityIn(shown.claims, shown.country, todayAt(now));
  if (identity === null) throw new Refused('INCOMPLETE', 'A claim that was asked for is missing.');
  if (shown.status !== null) await requireValidStatus({ db, verifier }, shown.status, now);
  return { ...identity, issuer: shown.issuer, country: shown.country };
}

/** What the one presentation in an answer shows. */
async function verified(
  presentations: Readonly<Record<string, readonly [string]>>,
  { decryptionKey, nonce }: Expected,
  asked: Asked,
): Promise<Shown> {
  const [[id, [presentation]] = ['', ['']], ...others] = Object.entries(presentations);
  const format = formatOf(id, asked.verifier);
  if (format === null || others.length > 0)
    throw new Refused('INVALID', 'The answer has not the one presentation that was asked for.');
  const { doctype } = format;
  return doctype === null
    ? verifySdJwt(presentation, { ...asked, nonce })
    : verifyMdoc(presentation, {
        ...asked,
        doctype,
        nonce,
        thumbprint: await thumbprintOf(decryptionKey),
      });
}

const thumbprintOf = async (key: string): Promise<Uint8Array> =>
  Buffer.from(await calculateJwkThumbprint(await exportJWK(createPublicKey(key))), 'base64url');

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
