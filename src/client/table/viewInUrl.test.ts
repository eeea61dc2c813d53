import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeView } from './tableView.ts';
import { viewFromUrl, viewInUrl } from './viewInUrl.ts';

const columns = ['name', 'userStatus', 'validThrough'];
const viewOf = (query: string) => viewFromUrl(new URLSearchParams(query), columns);

test('a URL without a view shows everything', () => {
  expect(viewOf('list=active')).toEqual(wholeView);
});

test('writes a view in a short and readable form', () => {
  const view = {
    search: 'anna lind',
    sort: { columnId: 'validThrough', isDescending: true },
    filters: { userStatus: ['Active', 'New'] },
  };
  expect(viewInUrl(new URLSearchParams('list=active'), view, columns).toString()).toBe(
    'list=active&q=anna+lind&sort=-validThrough&userStatus=Active&userStatus=New',
  );
});

test.each(['sort=gone', 'sort=-', 'sort=', 'gone=x', 'sort=--name'])(
  'ignores the unknown column or incomplete sort in %s',
  (query) => {
    expect(viewOf(query)).toEqual(wholeView);
  },
);

test('reads a duplicate value once and accepts the empty value as a choice', () => {
  expect(viewOf('userStatus=New&userStatus=New&userStatus=').filters).toEqual({
    userStatus: ['New', ''],
  });
});

test('reads every view back from its URL and keeps the other parameters', () => {
  const view = fc.record({
    search: fc.string({ unit: 'grapheme' }),
    sort: fc.option(
      fc.record({ columnId: fc.constantFrom(...columns), isDescending: fc.boolean() }),
    ),
    filters: fc.dictionary(
      fc.constantFrom(...columns),
      fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }),
      { noNullPrototype: true },
    ),
  });
  fc.assert(
    fc.property(view, view, (before, after) => {
      const first = viewInUrl(new URLSearchParams('list=inactive'), before, columns);
      const second = viewInUrl(first, after, columns);
      expect(viewFromUrl(new URLSearchParams(second.toString()), columns)).toEqual(after);
      expect(second.get('list')).toBe('inactive');
    }),
  );
});
