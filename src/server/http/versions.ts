import type { IsCurrent } from '../call/handler.ts';
import { HttpError } from '../call/httpError.ts';

const TAG = /^\s*(?:W\/)?"([\x21\x23-\x7e]*)"\s*$/;

/**
 * Reads `If-Match`: a missing header and `*` accept every version, otherwise the version must be
 * listed. An ETag that a proxy has made weak while compressing still names its version. @throws
 * {HttpError} 400 for an unreadable header: a change that requires a version check must not be made
 * without one.
 */
export function isCurrentBy(ifMatch: string | undefined): IsCurrent {
  if (ifMatch === undefined || ifMatch.trim() === '*') return () => true;
  const versions = ifMatch.split(',').map((tag) => TAG.exec(tag)?.[1]);
  if (versions.includes(undefined))
    throw new HttpError(400, { errors: { 'If-Match': ['INPUT_INVALID'] } });
  return (version) => versions.includes(version);
}

export const tagOf = (version: string): string => `"${version}"`;
