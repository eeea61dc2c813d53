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
])('for If-Match %j and version 3.1, is current: %s', (header, expected) => {
  expect(isCurrentBy(header)('3.1')).toBe(expected);
});

test('reads its own ETag as the same version', () => {
  expect(isCurrentBy(tagOf('12.7'))('12.7')).toBe(true);
});

test.each(['3.1', '', '"3.1', '"3.1" "3.2"', '"3.1",', '*, "3.1"', 'w/"3.1"', '"a"b"'])(
  'rejects the unreadable header %j',
  (header) => {
    expect(() => isCurrentBy(header)).toThrow(
      expect.objectContaining({ status: 400, errors: { 'If-Match': ['INPUT_INVALID'] } }),
    );
  },
);
