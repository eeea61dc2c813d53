import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { newNonce } from './headers.ts';
import { compressedPage } from './page.ts';

const source = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const script =
  '<script type="module" nonce="__CSP_NONCE__" src="/assets/start-Ab12.js"></script>\n';

test.each([
  ['the page in the sources', `${source}${script}`],
  ['a page with one nonce', script],
  ['a page with ten nonces', source.replace('</body>', `${script.repeat(10)}</body>`)],
])('compresses %s once and inserts every given nonce', async (_, html) => {
  const withNonce = await compressedPage(html);
  for (let times = 0; times < 50; times += 1) {
    const nonce = newNonce();
    expect(withNonce && brotliDecompressSync(withNonce(nonce)).toString()).toBe(
      html.replaceAll('__CSP_NONCE__', nonce),
    );
  }
});

test('returns null for a page without a nonce', async () => {
  expect(await compressedPage('<!doctype html><title>MinIT</title>')).toBeNull();
});
