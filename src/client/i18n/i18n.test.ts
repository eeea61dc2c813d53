import { beforeEach, expect, test, vi } from 'vitest';
import { changeLanguage, currentLanguage, loadTexts, withTexts } from './i18n.ts';
import type { TextKeyOf } from './keys.ts';
import { preferences } from '../device/preferences.ts';
import { hasText } from './texts.ts';
import { textsOf } from './useTranslation.ts';

const { currentTexts } = textsOf<TextKeyOf<'accounts'>>();
const KEY = 'IT_SUB_IS_SAME';
const files: Record<string, Record<string, string>> = {
  'sv-SE.json': { 'PAGE/HOME': 'Hem' },
  'en-GB.json': { 'PAGE/HOME': 'Home' },
  'accounts.sv-SE.json': { [KEY]: 'Samma' },
  'accounts.en-GB.json': { [KEY]: 'The same' },
};
const requestedFiles = vi.fn<(file: string) => Promise<unknown>>((file) =>
  Promise.resolve(files[file]),
);

beforeEach(() => {
  requestedFiles.mockClear();
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(await requestedFiles(address.slice(address.lastIndexOf('/') + 1))),
  );
});

// I18N-04
test('loads an area’s texts with its first screen, and translates them when the language changes', async () => {
  await loadTexts();
  await changeLanguage('sv-SE');
  expect(hasText(KEY)).toBe(false);

  // The language changes while the area's texts are loading.
  const screen = withTexts(['accounts'], Promise.resolve('the screen'));
  await changeLanguage('en-GB');
  expect(await screen).toBe('the screen');
  expect(currentTexts().t(KEY)).toBe('The same');

  await changeLanguage('sv-SE');
  expect(currentLanguage()).toBe('sv-SE');
  expect([currentTexts().t(KEY), currentTexts().t('PAGE/HOME')]).toEqual(['Samma', 'Hem']);
});

test('does not fetch loaded texts again', async () => {
  await withTexts(['accounts'], Promise.resolve());
  await changeLanguage('en-GB');
  expect(requestedFiles).not.toHaveBeenCalled();
});

test('does not remember a language whose texts fail to load, so that the next start uses one that works', async () => {
  vi.resetModules();
  localStorage.clear();
  const fresh = await import('./i18n.ts');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await fresh.chooseLanguage('en-GB');
  expect(preferences().language).toBeUndefined();
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(files[address.slice(address.lastIndexOf('/') + 1)]),
  );
  await fresh.chooseLanguage('en-GB');
  expect(preferences().language).toBe('en-GB');
});

test('does not open a screen whose texts fail to load', async () => {
  vi.resetModules();
  const fresh = await import('./i18n.ts');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 500 })));
  await expect(fresh.withTexts(['accounts'], Promise.resolve())).rejects.toThrow('500');
});

test('fetches a file once for two parts that need it at the same time, and again after a failure', async () => {
  files['work.en-GB.json'] = {};
  requestedFiles.mockRejectedValueOnce(new Error('lost'));
  const parts = [1, 2].map(() => withTexts(['work'], Promise.resolve()));
  expect((await Promise.allSettled(parts)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(requestedFiles).toHaveBeenCalledTimes(1);
  await withTexts(['work'], Promise.resolve());
  expect(requestedFiles).toHaveBeenCalledTimes(2);
});
