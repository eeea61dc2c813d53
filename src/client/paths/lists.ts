/** Addresses of the lists that are kept by hand. In a file of their own, because few open them. */
import type { KeptKind } from '#contract/lists.ts';
import { segment } from './addressParts.ts';
import { administration } from './pages.ts';

/** Not in the specification: the lists that are kept by hand. */
export const administrationLists = () => administration('lists');
export const administrationList = (kind: KeptKind, page?: 'new') =>
  [administrationLists(), kind, page].filter(Boolean).join('/');
export const administrationListRow = (kind: KeptKind, id: string) =>
  `${administrationList(kind)}/row/${segment(id)}`;
