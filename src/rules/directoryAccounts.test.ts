import { expect, test } from 'vitest';
import {
  directoryName,
  directoryNames,
  extraAccountRefusal,
  ownerOfDirectoryName,
} from './directoryAccounts.ts';

const both = { admAccountManagement: true, techAccountManagement: true };
const neither = { admAccountManagement: false, techAccountManagement: false };
const anna = { liUId: 'annli42', personType: 'Employee' } as const;

test.each([
  ['Personal', 'annli42'],
  ['Adm', 'adm_annli42'],
  ['Tech', 'tech_annli42'],
  ['Student', 'student_annli42'],
] as const)(
  'the account of kind %s is named %s, and the name identifies its owner',
  (kind, name) => {
    expect(directoryName(kind, 'AnnLi42')).toBe(name);
    expect(ownerOfDirectoryName(name)).toBe('annli42');
  },
);

test('accounts of a kind that is switched off are not looked up', () => {
  expect(directoryNames('annli42', both)).toEqual([
    'annli42',
    'adm_annli42',
    'tech_annli42',
    'student_annli42',
  ]);
  expect(directoryNames('annli42', { ...both, admAccountManagement: false })).toEqual([
    'annli42',
    'tech_annli42',
    'student_annli42',
  ]);
  expect(directoryNames('annli42', neither)).toEqual(['annli42', 'student_annli42']);
});

test('an employee can create one account of each kind that is switched on', () => {
  expect(extraAccountRefusal('Adm', anna, ['annli42'], both)).toBeNull();
  expect(extraAccountRefusal('Tech', anna, ['annli42', 'adm_annli42'], both)).toBeNull();
  expect(extraAccountRefusal('Adm', anna, ['annli42', 'adm_annli42'], both)).toBe('EXISTS');
  expect(extraAccountRefusal('Adm', anna, [], { ...both, admAccountManagement: false })).toBe(
    'NOT_HERE',
  );
  expect(extraAccountRefusal('Tech', anna, [], { ...both, techAccountManagement: false })).toBe(
    'NOT_HERE',
  );
  expect(extraAccountRefusal('Tech', { ...anna, personType: 'Student' }, [], both)).toBe(
    'EMPLOYEES_ONLY',
  );
});
