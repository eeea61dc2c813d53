import { inflateSync } from 'node:zlib';
import { errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Db } from '#server/database/open.ts';
import { keepStatusList, keptStatusList } from './statusLists.ts';
import { ALGORITHM } from '#server/systems/wallets/issuer.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';
import { signerOf } from './chain.ts';
import { Refused } from './refused.ts';

/** A list is fetched again after this time, and is too old if that fails after the other. */
const FRESH_SECONDS = 60;
const MAX_AGE_SECONDS = 24 * 60 * 60;
const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_LIST_BYTES = 32 * 1024 * 1024;

const Token = z.object({
  sub: z.string(),
  iat: z.number(),
  status_list: z.object({ bits: z.literal([1, 2, 4, 8]), lst: z.string() }),
});

interface Place {
  readonly idx: number;
  readonly uri: string;
}

/**
 * Refuses a credential whose issuer does not say that it is valid (Token Status List). A list that
 * cannot be fetched is read from the last time, as long as it is not too old.
 * @throws {Refused}
 */
export async function requireValidStatus(
  { db, verifier }: { readonly db: Db; readonly verifier: WalletVerifier },
  { idx, uri }: Place,
  now: Date,
): Promise<void> {
  const kept = await keptStatusList(db, uri);
  const age = kept ? (now.getTime() - kept.fetchedAt.getTime()) / 1000 : Infinity;
  const isFresh = age >= 0 && age < FRESH_SECONDS;
  const token = kept && isFresh ? kept.token : await fetched(verifier, uri, kept?.token ?? null);
  const value = await valueIn(token, { idx, uri }, verifier, now);
  if (value !== 0) throw new Refused('REVOKED', 'The issuer has revoked or suspended it.');
  if (token !== kept?.token) await keepStatusList(db, uri, token, now);
}

async function fetched(
  verifier: WalletVerifier,
  uri: string,
  kept: string | null,
): Promise<string> {
  try {
    return await verifier.fetchStatusList(uri);
  } catch (cause) {
    if (!(cause instanceof NoResponse)) throw cause;
    if (kept !== null) return kept;
    throw new Refused('STATUS_UNKNOWN', 'The status list cannot be fetched.', { cause });
  }
}

/** The status at a place of a signed list that is not too old. */
async function valueIn(
  token: string,
  { idx, uri }: Place,
  { anchors }: WalletVerifier,
  now: Date,
): Promise<number> {
  try {
    const { publicKey } = signerOf(token, anchors, now);
    const { payload } = await jwtVerify(token, publicKey, {
      typ: 'statuslist+jwt',
      algorithms: [ALGORITHM],
      currentDate: now,
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    const { sub, status_list: list } = Token.parse(payload);
    if (sub !== uri) throw new Refused('STATUS_UNKNOWN', 'The status list is another one.');
    const bytes = inflateSync(Buffer.from(list.lst, 'base64url'), {
      maxOutputLength: MAX_LIST_BYTES,
    });
    const byte = bytes[Math.floor((idx * list.bits) / 8)];
    if (byte === undefined)
      throw new Refused('STATUS_UNKNOWN', 'The status list has no such place.');
    return (byte >> ((idx * list.bits) % 8)) & (2 ** list.bits - 1);
  } catch (cause) {
    if (cause instanceof Refused && cause.refusal !== 'STATUS_UNKNOWN')
      throw new Refused('STATUS_UNKNOWN', 'The status list is not signed by a trusted issuer.', {
        cause,
      });
    if (isUnreadable(cause))
      throw new Refused('STATUS_UNKNOWN', 'The status list cannot be read, or is too old.', {
        cause,
      });
    throw cause;
  }
}

/** What a list of an issuer can cause, as opposed to an error of the portal. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof errors.JOSEError ||
  error instanceof z.core.$ZodError ||
  error instanceof RangeError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'));
