import { expect, test } from 'vitest';
import { touchedAreas } from './tools/touchedAreas.ts';

test.each([
  [[], []],
  [['src/client/features/cards/CardPage.tsx'], ['cards']],
  [['public/app/translations/cardChecks.sv-SE.json'], ['cardChecks']],
  [
    ['src/client/features/home/Work.tsx', 'public/app/translations/cardChecks.en-GB.json'],
    ['cardChecks', 'home'],
  ],
  [['src/server/areas/cards/order.ts', 'docs/wallets.md', 'package-lock.json'], []],
])('the files %j touch the areas %j', (files, expected) => {
  expect([...touchedAreas(files)].toSorted()).toEqual(expected);
});
