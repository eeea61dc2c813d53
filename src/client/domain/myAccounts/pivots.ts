import type { Caller } from '#rules/access.ts';
import * as paths from '#client/paths/pages.ts';
import { issuesEduroam } from './issuesEduroam.ts';
import type { TextKey } from './texts.ts';

interface Pivot {
  readonly label: TextKey;
  readonly to: string;
  readonly isFor?: (caller: Caller) => boolean;
}

const all: readonly Pivot[] = [
  { label: 'MY_ACCOUNTS/PIVOT/PERSONAL', to: paths.myAccounts('personal') },
  {
    label: 'MY_ACCOUNTS/PIVOT/EDUROAM',
    to: paths.myAccounts('eduroam'),
    isFor: ({ personType }) => personType !== 'None' && issuesEduroam(),
  },
  {
    label: 'MY_ACCOUNTS/PIVOT/RETIREMENT',
    to: paths.myAccounts('studentretirement'),
    isFor: ({ personType }) => personType === 'Student',
  },
];

/** Returns the parts of "Mina konton" that the user may open, in display order (SELF-06). */
export const pivotsFor = (caller: Caller): readonly Pivot[] =>
  all.filter(({ isFor }) => isFor?.(caller) ?? true);
