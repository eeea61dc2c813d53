import { constants, deflateSync } from 'node:zlib';
import { statusValues } from '#rules/walletCredential.ts';
import { dateInSweden } from '#rules/dates.ts';
import type { CredentialStatus } from '#contract/wallets.ts';
import type { Db } from '#server/database/open.ts';
import type { WalletIssuer } from '#server/systems/wallets/port.ts';
import { statusListUrl } from './addresses.ts';
import { keepList, keptList, LIST_LENGTH, placesOf } from './store.ts';

const BITS = 2;
const PER_BYTE = 8 / BITS;

/** Checkers ask again after this time, and refuse a list that is older than `VALID_SECONDS`. */
const TTL_SECONDS = 300;
const VALID_SECONDS = 86_400;
/** All servers send the same list for so long, so that nobody can keep them busy with it. */
const KEPT_SECONDS = 20;

/** The credentials with a status, by their places in the list. */
export interface Places {
  readonly status: CredentialStatus;
  readonly indices: readonly number[];
}

/**
 * Returns the statuses as a list of two bits each, compressed (draft-ietf-oauth-status-list,
 * section 4). Of the strategies of zlib, run lengths suit a list that is almost everywhere zero:
 * 100,000 credentials, of which every twentieth is not valid, take less than 6,000 bytes.
 */
export function encodedList(places: readonly Places[]): string {
  const bytes = Buffer.alloc(LIST_LENGTH / PER_BYTE);
  for (const { status, indices } of places)
    if (status !== 'Valid')
      for (const index of indices) {
        const at = Math.floor(index / PER_BYTE);
        bytes[at] = (bytes[at] ?? 0) | (statusValues[status] << ((index % PER_BYTE) * BITS));
      }
  return deflateSync(bytes, { level: 9, strategy: constants.Z_RLE }).toString('base64url');
}

interface Issued {
  readonly db: Db;
  readonly issuer: WalletIssuer;
  readonly baseUrl: string;
}

/** Returns the signed status list; null if no credential is in it. It says nothing about people. */
export async function statusListToken(
  { db, issuer, baseUrl }: Issued,
  list: number,
  now: Date,
): Promise<string | null> {
  const kept = await keptList(db, list, new Date(now.getTime() - KEPT_SECONDS * 1000));
  if (kept !== undefined) return kept;
  const places = await placesOf(db, list, now, dateInSweden(now));
  if (places.length === 0) return null;
  const iat = Math.floor(now.getTime() / 1000);
  const token = await issuer.signed('statuslist+jwt', {
    iss: baseUrl,
    sub: statusListUrl({ baseUrl }, list),
    iat,
    exp: iat + VALID_SECONDS,
    ttl: TTL_SECONDS,
    status_list: { bits: BITS, lst: encodedList(places) },
  });
  await keepList(db, { list, token, made_at: now });
  return token;
}
