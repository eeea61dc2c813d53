/**
 * `npm run text -- Godkänn`: prints the texts that say this in either language, or have this key,
 * with the places that use them. What composes its key at run time is marked with ~.
 */
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import { modulesUnder } from './tools/modules.ts';
import { indexOfTexts, usesOfText } from './tools/textPlaces.ts';
import { allTexts, builtTexts, serverTexts } from './tools/texts.ts';

ignoreClosedOutput();

const wanted = process.argv.slice(2).join(' ').trim();
if (wanted === '') {
  console.error('Name a text or a key: npm run text -- Godkänn');
  process.exit(2);
}

const index = indexOfTexts(
  modulesUnder('src', 'sw').filter(({ path }) => !/\.test\.tsx?$/.test(path)),
);
const textsOf = (language: 'sv-SE' | 'en-GB') => ({
  ...allTexts(language),
  ...serverTexts(language),
  ...builtTexts(language),
});
const uses = usesOfText(wanted, { 'sv-SE': textsOf('sv-SE'), 'en-GB': textsOf('en-GB') }, index);
for (const { key, texts, literal, composed } of uses)
  console.log(
    [
      `${key}  ${texts.join(' | ')}`,
      ...literal.map((place) => `  ${place}`),
      ...composed.map((place) => `~ ${place}`),
    ].join('\n'),
  );
if (uses.length === 0) {
  console.error(`No text says “${wanted}”, and no key begins so.`);
  process.exitCode = 1;
}
