import type { List } from '../lists.ts';
import { id, person, textColumns } from './parts.ts';

/** What students are registered for. The portal keeps no results. */
export const studies = {
  registrations: {
    key: ['id'],
    missing: 'is removed; what has ended stays',
    either: ['person', 'externt_uid'],
    period: ['start', 'end'],
    columns: [
      { ...id, example: 'R-90210' },
      { ...person, example: '' },
      {
        name: 'externt_uid',
        about: 'ExterntStudentUID in Ladok, instead of `person`',
        example: '5f3c2a10-7f0e-11ee-8c99-0242ac120002',
        shape: { is: 'reference', to: 'student' },
      },
      {
        name: 'code',
        isRequired: true,
        about: 'the code of the programme or course',
        example: '6CDDD',
        shape: { is: 'code' },
      },
      ...textColumns('name', 'the name', 'Civilingenjör i datateknik'),
      {
        name: 'start',
        isRequired: true,
        about: 'the first day, `YYYY-MM-DD`',
        example: '2026-08-31',
        shape: { is: 'date' },
      },
      {
        name: 'end',
        about: 'the last day, `YYYY-MM-DD`',
        example: '2027-01-17',
        shape: { is: 'date' },
      },
    ],
  },
} as const satisfies Record<string, List>;
