import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { longTests } from './longTests.ts';
import { root } from './tools/modules.ts';
import { touchedTests } from './tools/touchedTests.ts';
import { modulesNow, touchesLong } from './tools/turns.ts';

const modules = modulesNow();
const cards = 'src/client/features/cards/card/cardStatuses.test.tsx';
const offices = 'src/client/features/offices/OfficesPanel.test.tsx';
const cardOrders = 'tests/areas/cardOrders.test.ts';
const places = 'tests/areas/places.test.ts';

test.each([
  ['a document', 'docs/wallets.md', []],
  ['the code of one area', 'src/server/areas/cards/handlers.ts', [cardOrders]],
  ['the calls of one area', 'src/contract/cards.ts', [cards, cardOrders]],
  ['a rule', 'src/rules/cardStatus.ts', [cards, cardOrders]],
  ['the texts of one area', 'public/app/translations/cards.sv-SE.json', [cards]],
  ['what every call depends on', 'src/server/http/headers.ts', [cardOrders, places]],
  ['a component of all areas', 'src/client/ui/Button.ts', [cards, offices]],
  ['the test itself', offices, [offices]],
])('%s touches the tests that depend on it', (_, changed, expected) => {
  const { component, call } = touchedTests([changed], modules);
  expect([...[cards, offices].filter(component), ...[cardOrders, places].filter(call)]).toEqual(
    expected,
  );
});

test('a new package touches every test of calls', () => {
  expect(touchedTests(['package-lock.json'], modules).isShared).toBe(true);
});

describe.each(Object.entries(longTests))('the long test %s', (file, beginnings) => {
  test('exists, and depends on files that exist', () => {
    expect(existsSync(join(root, file))).toBe(true);
    const dead = beginnings.filter((start) => !modules.some((path) => path.startsWith(start)));
    expect(dead).toEqual([]);
  });

  test('runs when one of them changes', () => {
    expect(touchesLong(file, [`${beginnings[0]}x.ts`])).toBe(true);
    expect(touchesLong(file, ['docs/wallets.md'])).toBe(false);
  });
});
