import { expect, test } from 'vitest';
import type { Json, JsonObject } from './document.ts';
import { operationsIn, patched } from './patch.ts';
import { ENTERPRISE_USER, resourceTypes, UNIVERSITY_USER } from './schemas.ts';

const before: JsonObject = {
  userName: 'annli42',
  name: { givenName: 'Anna', familyName: 'Lind' },
  emails: [
    { value: 'anna@work', type: 'work' },
    { value: 'anna@home', type: 'home' },
  ],
  active: true,
  [UNIVERSITY_USER]: { level: 100, furtherPositions: [{ organization: '1', level: 20 }] },
};
const after = (...operations: readonly object[]) =>
  patched(resourceTypes.User, before, operationsIn({ Operations: operations }));

const cases: readonly [title: string, operations: readonly object[], changes: JsonObject][] = [
  ['replaces a value', [{ op: 'Replace', path: 'TITLE', value: 'Lektor' }], { title: 'Lektor' }],
  [
    'keeps the other parts of a complex value',
    [{ op: 'replace', path: 'name', value: { familyName: 'Ek' } }],
    { name: { givenName: 'Anna', familyName: 'Ek' } },
  ],
  [
    'changes a part',
    [{ op: 'add', path: 'name.givenName', value: 'Anni' }],
    { name: { givenName: 'Anni', familyName: 'Lind' } },
  ],
  [
    'takes many values without a path, with names of any case and of extensions',
    [
      {
        op: 'replace',
        value: {
          Active: 'False',
          'name.familyName': 'Ek',
          [`${UNIVERSITY_USER}:level`]: 50,
          [ENTERPRISE_USER]: { manager: 'id' },
          unknown: 1,
        },
      },
    ],
    {
      active: false,
      name: { givenName: 'Anna', familyName: 'Ek' },
      [UNIVERSITY_USER]: { level: 50, furtherPositions: [{ organization: '1', level: 20 }] },
      [ENTERPRISE_USER]: { manager: { value: 'id' } },
    },
  ],
  [
    'changes the element that meets a filter',
    [{ op: 'replace', path: 'emails[type eq "home"].value', value: 'x' }],
    {
      emails: [
        { value: 'anna@work', type: 'work' },
        { value: 'x', type: 'home' },
      ],
    },
  ],
  [
    'removes the elements that meet a nested filter',
    [{ op: 'remove', path: 'emails[not (type eq "work" or value co "zz")]' }],
    { emails: [{ value: 'anna@work', type: 'work' }] },
  ],
  [
    'makes the element that an equality describes',
    [
      { op: 'remove', path: 'emails' },
      { op: 'add', path: 'emails[type eq "work"].value', value: 'y' },
    ],
    { emails: [{ type: 'work', value: 'y' }] },
  ],
  [
    'adds an element, and the same one once',
    [
      { op: 'add', path: `${UNIVERSITY_USER}:furtherPositions`, value: { organization: '2' } },
      {
        op: 'add',
        path: `${UNIVERSITY_USER}:furtherPositions`,
        value: [{ organization: '1', level: 30 }],
      },
    ],
    {
      [UNIVERSITY_USER]: {
        level: 100,
        furtherPositions: [{ organization: '2' }, { organization: '1', level: 30 }],
      },
    },
  ],
  [
    'removes elements that the value names',
    [{ op: 'remove', path: 'emails', value: [{ value: 'anna@home' }] }],
    { emails: [{ value: 'anna@work', type: 'work' }] },
  ],
  [
    'takes a list of one for one value',
    [{ op: 'add', path: `${ENTERPRISE_USER}:manager`, value: [{ value: 'id' }] }],
    { [ENTERPRISE_USER]: { manager: { value: 'id' } } },
  ],
  [
    'ignores what the portal does not have',
    [
      { op: 'replace', path: 'nothing', value: 'x' },
      { op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '1' },
      { op: 'remove', path: 'addresses' },
      { op: 'replace', path: 'constructor.prototype', value: 'x' },
      { op: 'replace', path: 'name.givenName.more', value: 'x' },
    ],
    {},
  ],
  ['ignores what is read-only', [{ op: 'replace', path: 'displayName', value: 'X' }], {}],
];

test.each(cases)('%s', (_title, operations, changes) => {
  expect(after(...operations)).toEqual({ ...before, ...changes });
});

const refused: readonly [operation: Json, scimType: string][] = [
  [{ op: 'move', path: 'title' }, 'invalidSyntax'],
  ['remove', 'invalidSyntax'],
  [{ op: 'remove' }, 'noTarget'],
  [{ op: 'replace', value: 'x' }, 'invalidValue'],
  [{ op: 'replace', path: '__proto__', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'name[givenName eq "Anna"]', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'emails[kind eq "work"].value', value: 'x' }, 'invalidFilter'],
  [{ op: 'replace', path: 'emails[value co "zz"].value', value: 'x' }, 'noTarget'],
  [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
  [{ op: 'replace', path: 'name', value: 'Anna' }, 'invalidValue'],
  [{ op: 'replace', path: 'title', value: { a: 1 } }, 'invalidValue'],
  [{ op: 'replace', path: 'title', value: 'a\0b' }, 'invalidValue'],
  [{ op: 'remove', path: 'meta' }, 'mutability'],
];

test.each(refused)('%j is refused: %s', (operation, scimType) => {
  expect(() =>
    patched(resourceTypes.User, before, operationsIn({ Operations: [operation] })),
  ).toThrow(expect.objectContaining({ status: 400, scimType }));
});
