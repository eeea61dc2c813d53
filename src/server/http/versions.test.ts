import { expect, test } from 'vitest';
import { isCurrentBy, tagOf } from './versions.ts';

test.each([
  [undefined, true],
  ['*', true],
  [' * ', true],
  ['"3.1"', true],
  ['W/"3.1"', true],
  ['"1.1", "3.1"', true],
  ['"3.2"', false],
  ['""', false],
  ['"1.1","2.1"', false],
])('If-Match %j on version 3.1: %s', (header, expected) => {
  expect(isCurrentBy(header)('3.1')).toBe(expected);
});

test('a tag that was handed out comes back as the same version', () => {
  expect(isCurrentBy(tagOf('12.7'))('12.7')).toBe(true);
});

test.each(['3.1', '', '"3.1', '"3.1" "3.2"', '"3.1",', '*, "3.1"', 'w/"3.1"', '"a"b"'])('%j cannot be read', (header) => {
  expect(() => isCurrentBy(header)).toThrow(expect.objectContaining({ status: 400, errors: { 'If-Match': ['INPUT_INVALID'] } }));
});
