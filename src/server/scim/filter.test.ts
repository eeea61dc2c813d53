import { expect, test } from 'vitest';
import { ScimError } from './errors.ts';
import { type Filter, MAX_DEPTH, MAX_LENGTH, MAX_TERMS, parseFilter, parsePath } from './filter.ts';

/** The filter with brackets around everything that belongs together. */
function shown(filter: Filter): string {
  if (filter.op === 'and' || filter.op === 'or')
    return `(${filter.terms.map(shown).join(` ${filter.op} `)})`;
  if (filter.op === 'not') return `not ${shown(filter.term)}`;
  if (filter.op === 'some') return `${filter.path}[${shown(filter.filter)}]`;
  return filter.op === 'pr'
    ? `${filter.path} pr`
    : `${filter.path} ${filter.op} ${JSON.stringify(filter.value)}`;
}

test.each([
  ['userName Eq "bjensen"', 'userName eq "bjensen"'],
  ['name.familyName co "O\'Malley \\"\\u00e5\\""', 'name.familyName co "O\'Malley \\"å\\""'],
  ['active eq TRUE', 'active eq true'],
  ['level gt -1.5e1', 'level gt -15'],
  ['title eq null', 'title eq null'],
  ['title pr and userType eq "Employee"', '(title pr and userType eq "Employee")'],
  ['a pr or b pr and c pr or d pr', '(a pr or (b pr and c pr) or d pr)'],
  ['(a pr or b pr) and c pr', '((a pr or b pr) and c pr)'],
  ['not (a pr or b pr)', 'not (a pr or b pr)'],
  ['a pr and not(b pr)', '(a pr and not b pr)'],
  ['emails[type eq "work" and value co "@x"]', 'emails[(type eq "work" and value co "@x")]'],
  ['emails[not (type eq "work")] or a pr', '(emails[not type eq "work"] or a pr)'],
  ['emails[type eq "work"].value eq "x"', 'emails[(type eq "work" and value eq "x")]'],
  [
    'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "a"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "a"',
  ],
  ['((((a pr))))', 'a pr'],
  ['not pr', 'not pr'],
])('%s', (text, expected) => {
  expect(shown(parseFilter(text))).toBe(expected);
});

test.each([
  '',
  'userName',
  'userName eq',
  'userName eq bjensen',
  'userName eq "a" "b"',
  'userName is "a"',
  'userName eq "a" and',
  'and userName eq "a"',
  '(userName pr',
  'userName pr)',
  'emails[type eq "work"',
  'emails[]',
  'not userName pr',
  'userName eq "a',
  '"a" eq userName',
  'userName eq "a\\u0000b"',
  'userName eq "\\ud800"',
  'userName eq [1]',
  'a pr b pr',
  '1a pr',
  `userName eq "${'a'.repeat(MAX_LENGTH)}"`,
  `${'('.repeat(MAX_DEPTH + 1)}a pr${')'.repeat(MAX_DEPTH + 1)}`,
  Array.from({ length: MAX_TERMS + 1 }, () => 'a pr').join(' or '),
])('%s is refused', (text) => {
  const refusal = (() => {
    try {
      return parseFilter(text);
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(ScimError);
  expect(refusal).toMatchObject({ status: 400, scimType: 'invalidFilter' });
});

test('a long filter takes time in proportion to its length', () => {
  const timeOf = (length: number) => {
    const text = '('.repeat(length) + ' '.repeat(length) + '"'.repeat(length % 2);
    const began = performance.now();
    expect(() => parseFilter(text)).toThrow(ScimError);
    return performance.now() - began;
  };
  timeOf(1000);
  expect(timeOf(1_000_000)).toBeLessThan(100);
});

test.each([
  ['members', { path: 'members', filter: null, sub: null }],
  ['name.givenName', { path: 'name.givenName', filter: null, sub: null }],
  [
    'emails[type eq "work"].value',
    { path: 'emails', filter: { op: 'eq', path: 'type', value: 'work' }, sub: 'value' },
  ],
])('the path %s', (text, expected) => {
  expect(parsePath(text)).toEqual(expected);
});

test.each([
  '',
  '[type eq "work"]',
  'emails[type eq "work"].',
  'emails[type eq "work"]value',
  'a b',
])('the path %s is refused', (text) => {
  expect(() => parsePath(text)).toThrow(expect.objectContaining({ scimType: 'invalidPath' }));
});
