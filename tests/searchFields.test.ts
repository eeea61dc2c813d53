import { expect, test } from 'vitest';
import { modulesUnder } from './tools/modules.ts';

const FIELD = 'src/client/ui/SearchField.tsx';
const DEBOUNCE = 'src/client/ui/useDebouncedSearch.ts';

/** Fields that search without being the search field. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/client/shell/palette/Field.tsx': 'A combobox that is the head of a dialog.',
};

const client = modulesUnder('src/client').filter(({ path }) => !/\.test(ing)?\.tsx?$/.test(path));
const matching = (pattern: RegExp) =>
  client.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('one component is the field of every search', () => {
  expect(matching(/type=["{'\s]*search|inputMode=["{'\s]*search|enterKeyHint=/)).toEqual(
    [FIELD, ...Object.keys(OTHERS)].toSorted(),
  );
  // A field whose value is named after a search, or that a landmark for searching contains.
  const searching = matching(
    /<(input|TextField|TextInput|Input)\b[^>]*(value=\{(search|query|wanted)|t\('[^']*SEARCH)/,
  );
  expect(searching).toEqual([]);
  const landmarks = client.filter(({ text }) => /role="search"/.test(text));
  expect(landmarks.length).toBeGreaterThan(3);
  expect(
    landmarks.filter(({ imports }) => !imports.some(({ target }) => target === FIELD)),
  ).toEqual([]);
});

test('searches while typing wait equally long (SHELL-31)', () => {
  expect(matching(/\buseDebounced(Value|Callback)\b/)).toEqual([DEBOUNCE]);
});

test('the chips that filter a list are one component, below its search', () => {
  const chips = client.filter(({ text }) => /<FilterChips\b/.test(text));
  expect(chips.length).toBeGreaterThan(1);
  expect(
    chips.filter(({ text }) =>
      /<FilterChips\b[\s\S]*<(SearchForm|SearchField|QuickSearch)/.test(text),
    ),
  ).toEqual([]);
  expect(matching(/\bclasses\.chip\b/)).toEqual([
    'src/client/ui/FilterChips.tsx',
    // Sets a date instead of filtering.
    'src/client/ui/dates/EndDateField.tsx',
  ]);
});
