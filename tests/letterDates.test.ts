import { expect, test } from 'vitest';
import { expectNone } from './tools/findings.ts';
import { modulesUnder } from './tools/modules.ts';

/** The modules that write to people: letters, text messages and notifications. */
const writers = modulesUnder('src/server').filter(
  ({ path, imports, text }) =>
    !path.includes('.test.') &&
    (imports.some(({ target }) =>
      /^src\/server\/mail\/(email|securityNotice|codeEmail)\.ts$/.test(target),
    ) ||
      /\btext(In)?\([^{};]*\{/.test(text)),
);

/** Names of days in the contract and the database. */
const DAYS = [
  'endsOn',
  'validThrough',
  'valid_through',
  'retirementDate',
  'retirement_date',
  'expirationDate',
  'closesOn',
  'lastDay',
];

/**
 * Returns the days that the text of a module names as they are stored: values declared as
 * `IsoDate`, and days by name.
 */
function storedDays(text: string): string[] {
  const names = [
    ...DAYS,
    ...[...text.matchAll(/(\w+)\??: IsoDate\b/g)].map(([, name = '']) => name),
  ];
  const written = [...text.matchAll(/\$\{(?:[\w?]+\.)*(\w+)\}(?!T\d)/g)];
  const values = [...text.matchAll(/\btext(?:In)?\([^{};$]*\{([^{}]*)\}/g)].flatMap(
    ([, all = '']) => [...all.matchAll(/(?:^|[\s,:])(?:[\w?]+\.)*(\w+)(?=\s*(?:,|$))/g)],
  );
  return [...written, ...values]
    .filter(([, name = '']) => names.includes(name))
    .map(([found]) => found.trim());
}

test('finds a stored day in a text', () => {
  expect(
    storedDays(
      '(until: IsoDate) => `till ${until}, ${day}, ${first?.valid_through}`; new Date(`${until}T23:59:59Z`)',
    ),
  ).toEqual(['${until}', '${first?.valid_through}']);
  expect(
    storedDays(
      "text('A', { liUId, endsOn }); textIn(language, 'B', { day: row.valid_through, until: dayInEach(endsOn) })",
    ),
  ).toEqual(['endsOn', 'row.valid_through']);
});

test('texts to people name days in words, which `dayIn` writes', () => {
  expect(writers.length).toBeGreaterThan(10);
  expectNone(
    writers.flatMap(({ path, text }) => storedDays(text).map((found) => `${path}: ${found}`)),
    'Write the day by dayIn, in the words of the language.',
  );
});
