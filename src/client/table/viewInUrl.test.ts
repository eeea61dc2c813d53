import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeView } from './tableView.ts';
import { viewFromUrl, viewInUrl } from './viewInUrl.ts';

const columns = ['name', 'userStatus', 'validThrough'];
const viewOf = (query: string) => viewFromUrl(new URLSearchParams(query), columns);

test('an address without a view shows everything', () => {
  expect(viewOf('list=active')).toEqual(wholeView);
});

test('a view is short and readable in the address', () => {
  const view = { search: 'anna lind', sort: { columnId: 'validThrough', isDescending: true }, filters: { userStatus: ['Active', 'New'] } };
  expect(viewInUrl(new URLSearchParams('list=active'), view, columns).toString()).toBe('list=active&q=anna+lind&sort=-validThrough&userStatus=Active&userStatus=New');
});

test.each(['sort=gone', 'sort=-', 'sort=', 'gone=x', 'sort=--name'])('%s asks for nothing that is there', (query) => {
  expect(viewOf(query)).toEqual(wholeView);
});

test('a value ticked twice is ticked once, and no value at all can be ticked', () => {
  expect(viewOf('userStatus=New&userStatus=New&userStatus=').filters).toEqual({ userStatus: ['New', ''] });
});

test('every view comes back from its address, and leaves the rest of it alone', () => {
  const view = fc.record({
    search: fc.string({ unit: 'grapheme' }),
    sort: fc.option(fc.record({ columnId: fc.constantFrom(...columns), isDescending: fc.boolean() })),
    filters: fc.dictionary(fc.constantFrom(...columns), fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }), { noNullPrototype: true }),
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
