import { expect, test } from 'vitest';
import { firstPart, isBelow, isPlacedIn, namingAttribute } from './distinguishedNames.ts';

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
  ['cn=anna,ou=staff,dc=example', 'ou=staff,dc=example', true],
  ['cn=anna,ou=library,ou=staff,dc=example', 'ou=staff,dc=example', true],
  ['cn=anna,OU=Maths, OU=Staff,DC=Example', 'ou=staff,dc=example', false],
  ['cn=anna,ou=algebra,ou=maths,ou=staff,dc=example', 'ou=maths,ou=staff,dc=example', true],
  ['cn=anna,ou=staff,dc=example', 'ou=maths,ou=staff,dc=example', false],
  ['cn=anna,ou=students,dc=example', 'ou=staff,dc=example', false],
])('%s is placed in %s: %s', (dn, container, expected) => {
  const containers = ['ou=staff,dc=example', 'ou=maths,ou=staff,dc=example', 'OU=Staff,DC=Example'];
  expect(isPlacedIn(dn, container, containers)).toBe(expected);
});

test.each([
  ['uid=anna,ou=staff', 'uid=anna', 'uid'],
  ['CN=Lind\\, Anna,OU=Staff', 'CN=Lind\\, Anna', 'cn'],
  ['cn = anna , ou=staff', 'cn = anna ', 'cn'],
])('the first part of %s is %s', (dn, first, attribute) => {
  expect(firstPart(dn)).toBe(first);
  expect(namingAttribute(dn)).toBe(attribute);
});
