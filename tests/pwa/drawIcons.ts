/**
 * `node tests/pwa/drawIcons.ts`: renders every icon of the installed apps from
 * public/icons/mark.svg and public/icons/check.svg.
 */
import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUIET_CHROMIUM, requireChromium } from '../tools/chromium.ts';

const folder = join(import.meta.dirname, '../../public/icons');
const mark = readFileSync(join(folder, 'mark.svg'), 'utf8');
/** Of the check of cards, which is installed as an app of its own. */
const check = readFileSync(join(folder, 'check.svg'), 'utf8');

/** The whole square is coloured, because the system crops it to its own shape. */
const square = (picture: string) => picture.replace('rx="116"', '');
/** Within the central circle of 80 % that every mask preserves. */
const maskable = (picture: string) =>
  square(picture).replace(
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

const iconsOf = (app: string, picture: string) => [
  { file: `${app}192.png`, size: 192, picture },
  { file: `${app}512.png`, size: 512, picture },
  { file: `${app}maskable-192.png`, size: 192, picture: maskable(picture) },
  { file: `${app}maskable-512.png`, size: 512, picture: maskable(picture) },
  { file: `${app}apple-touch.png`, size: 180, picture: square(picture) },
];
const icons = [
  ...iconsOf('', mark),
  ...iconsOf('check-', check),
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
