import type { IsCurrent } from './resource.ts';

const plain = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether a list of versions, as in `If-Match` and `If-None-Match`, names this one. */
export const names = (header: string, version: string): boolean =>
  header.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(version));

/** Without a version, a change is made of any. */
export const isCurrentBy =
  (header: string | null | undefined): IsCurrent =>
  (version) =>
    header === null || header === undefined || names(header, version);
