import { randomBytes } from 'node:crypto';
import { hashOf, newToken } from '#server/base/secrets.ts';

/** Begins every token, so that a leaked one is recognised, also by scanners of repositories. */
const PREFIX = 'minit_scim_';
const KEY_BYTES = 8;

/** 16 digits by which the token is found, and 256 random bits in base64url. */
const FORM = new RegExp(`^${PREFIX}([0-9a-f]{${2 * KEY_BYTES}})_([A-Za-z0-9_-]{43})$`);

/** What the database stores of a token. */
export interface StoredToken {
  /** The part by which it is found, which is no secret. */
  readonly key: string;
  readonly hash: string;
}

/** A token that has just been made: what the client is given, and what is stored. */
export function newClientToken(): { readonly token: string; readonly stored: StoredToken } {
  const key = randomBytes(KEY_BYTES).toString('hex');
  const token = `${PREFIX}${key}_${newToken()}`;
  return { token, stored: { key, hash: hashOf(token) } };
}

/** The part by which the token is found; null if it is none of ours. */
export const keyOf = (token: string): string | null => FORM.exec(token)?.[1] ?? null;
