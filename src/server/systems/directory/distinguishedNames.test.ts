import { expect, test } from 'vitest';
import { firstPart, isBelow, namingAttribute } from './distinguishedNames.ts';

test.each([
  ['cn=anna,ou=staff,dc=example', 'ou=staff,dc=example', true],
  ['CN=Anna, OU=Staff, DC=Example', 'ou=staff,dc=example', true],
  ['cn=anna,ou=inner,ou=staff,dc=example', 'ou=staff,dc=example', true],
  ['ou=staff,dc=example', 'ou=staff,dc=example', true],
  ['cn=anna,ou=students,dc=example', 'ou=staff,dc=example', false],
  ['cn=anna,ou=notstaff,dc=example', 'staff,dc=example', false],
  ['dc=example', 'ou=staff,dc=example', false],
])('%s is below %s: %s', (dn, container, expected) => {
  expect(isBelow(dn, container)).toBe(expected);
});

test.each([
  ['uid=anna,ou=staff', 'uid=anna', 'uid'],
  ['CN=Lind\\, Anna,OU=Staff', 'CN=Lind\\, Anna', 'cn'],
  ['cn = anna , ou=staff', 'cn = anna ', 'cn'],
])('the first part of %s is %s', (dn, first, attribute) => {
  expect(firstPart(dn)).toBe(first);
  expect(namingAttribute(dn)).toBe(attribute);
});
