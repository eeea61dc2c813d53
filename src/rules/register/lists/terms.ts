import { LiabilityType } from '#contract/values.ts';
import type { List } from '../lists.ts';
import { person } from './parts.ts';

/** What people have accepted before the portal asked them. */
export const terms = {
  acceptances: {
    key: ['person', 'terms'],
    missing: 'stays: only the person withdraws a consent',
    columns: [
      { ...person, isRequired: true },
      {
        name: 'terms',
        isRequired: true,
        about:
          'the kind: `Employee`, `Student`, `ExternalUser`, `Card`, `Photo`, `PhotoPublication`, ' +
          '`PersonalDetails`, `StudentStudyAssurance`, `FundingDatabase`, `Overleaf`, `Alumni` or `AlumniPortal`',
        example: 'Employee',
        shape: { is: 'choice', of: LiabilityType.options },
      },
      {
        name: 'version',
        isRequired: true,
        about: 'the version, as the page *Terms* numbers it, whose text the person accepted',
        example: '1',
        shape: { is: 'number', max: 9_999 },
      },
      {
        name: 'accepted',
        isRequired: true,
        about: 'the day of the acceptance, `YYYY-MM-DD`',
        example: '2024-08-19',
        shape: { is: 'date' },
      },
    ],
  },
} as const satisfies Record<string, List>;
