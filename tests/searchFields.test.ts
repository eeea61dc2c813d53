import { expect, test } from 'vitest';
import { expectListed, expectNone } from './tools/findings.ts';
import { modulesUnder } from './tools/modules.ts';

const FIELD = 'src/client/ui/SearchField.tsx';
const DEBOUNCE = 'src/client/ui/useDebouncedSearch.ts';

/** Fields that search without being the search field. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/client/shell/palette/Field.tsx': 'A combobox that is the head of a dialog.',
};

const client = modulesUnder('src/client').filter(({ path }) => !/\.test(ing)?\.tsx?$/.test(path));
const pathsOf = (modules: readonly { readonly path: string }[]) => modules.map(({ path }) => path);
const matching = (pattern: RegExp) =>
  client.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('one component is the field of every search', () => {
  const fields = matching(/type=["{'\s]*search|inputMode=["{'\s]*search|enterKeyHint=/);
  expectListed(fields, [FIELD, ...Object.keys(OTHERS)], {
    missing: `has a search field of its own. Use ${FIELD}.`,
    surplus: 'has none any more. Take it off OTHERS.',
  });
  // A field whose value is named after a search, or that a landmark for searching contains.
  const searching = matching(
    /<(input|TextField|TextInput|Input)\b[^>]*(value=\{(search|query|wanted)|t\('[^']*SEARCH)/,
  );
  expectNone(searching, `Use ${FIELD} for what searches.`);
  const landmarks = client.filter(({ text }) => /role="search"/.test(text));
  expect(landmarks.length).toBeGreaterThan(3);
  const without = landmarks.filter(
    ({ imports }) => !imports.some(({ target }) => target === FIELD),
  );
  expectNone(pathsOf(without), `A landmark for searching contains ${FIELD}.`);
});

test('searches while typing wait equally long (SHELL-31)', () => {
  expectListed(matching(/\buseDebounced(Value|Callback)\b/), [DEBOUNCE], {
    missing: `waits for a time of its own. Use ${DEBOUNCE}.`,
    surplus: 'no longer waits while a user types.',
  });
});

test('the chips that filter a list are one component, below its search', () => {
  const chips = client.filter(({ text }) => /<FilterChips\b/.test(text));
  expect(chips.length).toBeGreaterThan(1);
  const above = chips.filter(({ text }) =>
    /<FilterChips\b[\s\S]*<(SearchForm|SearchField|QuickSearch)/.test(text),
  );
  expectNone(pathsOf(above), 'Put the chips below the search.');
  // The second one sets a date instead of filtering.
  const own = ['src/client/ui/FilterChips.tsx', 'src/client/ui/dates/EndDateField.tsx'];
  expectListed(matching(/\bclasses\.chip\b/), own, {
    missing: 'has chips of its own. Use FilterChips.',
    surplus: 'has none any more.',
  });
});
