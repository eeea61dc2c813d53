import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountOf } from '../bulk/accounts.testing.ts';
import { csvOf } from './csv.ts';
import { exportAccounts } from './exportAccounts.ts';

let saved: { readonly name: string; readonly file: Blob }[] = [];
const files = new Map<string, Blob>();

beforeEach(() => {
  saved = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.set(`blob:${files.size}`, file);
        return `blob:${files.size - 1}`;
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
});
afterEach(() => void vi.restoreAllMocks());

test('writes a file of any length in slices, with the same content as in one piece', async () => {
  const accounts = Array.from({ length: 4500 }, (_, index) =>
    accountOf({ norEduPersonLIN: `lin-${index}` }),
  );
  await exportAccounts(accounts, '2027-03-12', 'sv-SE');
  expect(saved.map(({ name, file }) => [name, file.type])).toEqual([
    ['exported_2027-03-12.csv', 'text/csv'],
  ]);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await saved[0]?.file.arrayBuffer(),
  );
  expect(text).toBe(csvOf(accounts, 'sv-SE'));
});
