/**
 * `node tests/pwa/drawIcons.ts`: renders every icon of the installed app from
 * public/icons/mark.svg.
 */
import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUIET_CHROMIUM, requireChromium } from '../tools/chromium.ts';

const folder = join(import.meta.dirname, '../../public/icons');
const mark = readFileSync(join(folder, 'mark.svg'), 'utf8');

/** The whole square is coloured, because the system crops it to its own shape. */
const square = mark.replace('rx="116"', '');
/** Within the central circle of 80 % that every mask preserves. */
const maskable = square.replace(
  '<g id="drawing"',
  '<g id="drawing" transform="translate(256 256) scale(0.78) translate(-256 -268)"',
);
/** A silhouette, which the status bar tints. */
const badge = mark
  .replace(/<rect[^>]*>/, '')
  .replace('#f0955c', '#fff')
  .replace(
    '<g id="drawing"',
    '<g id="drawing" transform="translate(256 256) scale(1.45) translate(-256 -260)"',
  );

const icons = [
  { file: '192.png', size: 192, picture: mark },
  { file: '512.png', size: 512, picture: mark },
  { file: 'maskable-192.png', size: 192, picture: maskable },
  { file: 'maskable-512.png', size: 512, picture: maskable },
  { file: 'apple-touch.png', size: 180, picture: square },
  { file: 'badge.png', size: 96, picture: badge },
];

const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ['--no-sandbox', ...QUIET_CHROMIUM],
});
const page = await browser.newPage();
for (const { file, size, picture } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${picture}`,
  );
  await page.screenshot({ path: join(folder, file), omitBackground: true });
}
await browser.close();
