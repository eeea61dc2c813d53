import { Permission } from '#contract/values.ts';
import type { List } from '../lists.ts';
import { person } from './parts.ts';

/** What administrators may not do with single people, although they look after them. */
export const rights = {
  exceptions: {
    key: ['administrator', 'person', 'permission'],
    missing: 'ends, so that the administrator may do it again',
    columns: [
      {
        name: 'administrator',
        isRequired: true,
        about: 'the user id of the administrator, or the `id` in the source',
        example: 'bener17',
        shape: { is: 'reference', to: 'person' },
      },
      { ...person, isRequired: true },
      {
        name: 'permission',
        isRequired: true,
        about:
          'what the administrator may not do: `CancelAccounts`, `ChangeAccountITSubscriptions`, ' +
          '`ExtendAccounts`, `CancelAccountPhones` or `ChangeCostCentreActivities`',
        example: 'CancelAccounts',
        shape: { is: 'choice', of: Permission.options },
      },
    ],
  },
} as const satisfies Record<string, List>;
