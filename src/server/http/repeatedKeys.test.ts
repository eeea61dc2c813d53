import { expect, test } from 'vitest';
import { hasRepeatedKey } from './repeatedKeys.ts';

test.each([
  ['{"id": "1", "id": "2"}', true],
  ['{"rows": [{"id": "1", "name": "a", "\\u0069d": "2"}]}', true],
  ['{"a": {"id": 1}, "id": {"id": 2}}', false],
  ['[{"id": 1}, {"id": 2}]', false],
  ['{"a": "\\"id\\": {", "b": "a", "c": ["a", "a"]}', false],
  [JSON.stringify({ a: 'x'.repeat(5_000_000), b: '\\"'.repeat(500_000) }), false],
])('%# finds the key that is named twice', (json, expected) => {
  expect(hasRepeatedKey(json)).toBe(expected);
});
