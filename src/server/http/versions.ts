import type { IsCurrent } from '../call/handler.ts';
import { HttpError } from '../call/httpError.ts';

const TAG = /^\s*(?:W\/)?"([\x21\x23-\x7e]*)"\s*$/;

/**
 * Reads `If-Match`: none and `*` accept every version, otherwise the version must be named. A tag that a proxy has made weak
 * while compressing still names its version.
 * @throws {HttpError} 400 for a header that cannot be read: a change that asked for care must not be made without.
 */
export function isCurrentBy(ifMatch: string | undefined): IsCurrent {
  if (ifMatch === undefined || ifMatch.trim() === '*') return () => true;
  const versions = ifMatch.split(',').map((tag) => TAG.exec(tag)?.[1]);
  if (versions.includes(undefined)) throw new HttpError(400, { errors: { 'If-Match': ['INPUT_INVALID'] } });
  return (version) => versions.includes(version);
}

export const tagOf = (version: string): string => `"${version}"`;
