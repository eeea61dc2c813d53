import { DeviceType } from '#contract/devices.ts';
import { inEachColumn, nameOf } from '../column.ts';
import type { List } from '../lists.ts';
import { id, name, person, textColumns, until } from './parts.ts';

/** What people have from the university, and what they may use. */
export const things = {
  devices: {
    key: ['id'],
    missing: 'is removed, with the name that the person has given it',
    columns: [
      { ...id, example: '8a1f-22' },
      { ...person, isRequired: true },
      {
        name: 'name',
        isRequired: true,
        about: 'the name in the device system',
        example: 'PC-0042',
        shape: { is: 'code' },
      },
      {
        name: 'type',
        about: '`OSX`, `Mobile`, `Windows` or `Other`, which an empty cell means',
        example: 'Windows',
        shape: { is: 'choice', of: DeviceType.options },
      },
      {
        name: 'os',
        about: 'the operating system',
        example: 'Windows 11',
        shape: { is: 'line' },
      },
      {
        name: 'serial',
        about: 'the serial number; two devices may have the same, or none',
        example: 'PF3XK210',
        shape: { is: 'code' },
      },
      { name: 'manufacturer', about: 'the manufacturer', example: 'Lenovo', shape: { is: 'line' } },
      { name: 'model', about: 'the model', example: 'ThinkPad T14', shape: { is: 'line' } },
      {
        name: 'warranty_end',
        about: 'the last day of the warranty, `YYYY-MM-DD`',
        example: '2027-08-31',
        shape: { is: 'date' },
      },
      {
        name: 'status',
        about: '`InUse`, which an empty cell means, `Returned` or `Lost`',
        example: 'InUse',
        shape: { is: 'choice', of: ['InUse', 'Returned', 'Lost'] },
      },
      {
        name: 'organisation',
        about: 'the `id` of the organisation that owns it',
        example: '4100',
        shape: { is: 'reference', to: 'organisation' },
      },
    ],
  },
  software: {
    key: ['id'],
    missing: 'is no longer shown to anybody',
    columns: [
      { ...id, example: 'matlab' },
      { ...name, example: 'MATLAB' },
      {
        name: 'company',
        isRequired: true,
        about: 'who makes it',
        example: 'MathWorks',
        shape: { is: 'line' },
      },
      ...textColumns('description', 'what it is for,', 'Numeriska beräkningar', 1000),
      ...inEachColumn('info', (language) => ({
        about: `how it is installed, in ${nameOf(language)}`,
        example: '',
        shape: { is: 'line' as const, max: 1000 },
      })),
      {
        name: 'link',
        about: 'where it is downloaded, beginning with `https://`',
        example: 'https://se.mathworks.com/',
        shape: { is: 'link' },
      },
    ],
  },
  grants: {
    key: ['software', 'person'],
    missing: 'ends',
    columns: [
      {
        name: 'software',
        isRequired: true,
        about: 'the `id` of the software',
        example: 'matlab',
        shape: { is: 'reference', to: 'software' },
      },
      { ...person, isRequired: true },
      { ...until, example: '2027-06-30' },
    ],
  },
} as const satisfies Record<string, List>;
