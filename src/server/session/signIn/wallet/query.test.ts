import { expect, test } from 'vitest';
import { formatOf, formatsFor, queryFor } from './query.ts';

const types = ['urn:eudi:pid:1'];

test('without a type of mdoc, none is asked for or read', () => {
  const only = { types, doctypes: [] };
  expect(queryFor(only)).toEqual({ credentials: [expect.objectContaining({ id: 'pid' })] });
  expect(Object.keys(formatsFor(only))).toEqual(['dc+sd-jwt']);
  expect(formatOf('pid', only)).toEqual({ doctype: null });
  expect(formatOf('pid-mdoc-1', only)).toBeNull();
});

test('each type of mdoc is another way to answer', () => {
  const several = { types, doctypes: ['a', 'b'] };
  expect(queryFor(several)).toMatchObject({
    credentials: [
      { id: 'pid' },
      { meta: { doctype_value: 'a' } },
      { meta: { doctype_value: 'b' } },
    ],
    credential_sets: [{ options: [['pid'], ['pid-mdoc-1'], ['pid-mdoc-2']] }],
  });
  expect(formatOf('pid-mdoc-2', several)).toEqual({ doctype: 'b' });
  expect(formatOf('pid-mdoc-3', several)).toBeNull();
});
