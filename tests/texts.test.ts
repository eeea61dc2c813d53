import { expect, test } from 'vitest';
import { modulesUnder } from './tools/modules.ts';
import { allTexts } from './tools/texts.ts';

const sources = modulesUnder('src', 'sw').filter(({ path }) => !/\.test\.tsx?$/.test(path));
const written = new Set(sources.flatMap(({ text }) => [...text.matchAll(/['"`>]([A-Z][A-Z0-9_]*(?:\/[A-Z0-9_]+)*)['"`<]/g)].map(([, key]) => key)));

/** `A/${value}/B` in the code stands for every key that begins with A/ and ends with /B. */
const built = sources
  .flatMap(({ text }) => [...text.matchAll(/`([A-Z][A-Z0-9_]*\/(?:[A-Z0-9_/]|\$\{(?:[^{}`]|`[^`]*`)+\})*)`/g)])
  .map(([, template = '']) => template)
  .filter((template) => template.includes('${'))
  .map((template) => new RegExp(`^${template.replaceAll(/\$\{(?:[^{}`]|`[^`]*`)+\}/g, '.+')}$`));

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const isUsed = (key: string) => written.has(key) || built.some((pattern) => pattern.test(key));

test('the code’s text keys are found', () => {
  expect(written.size).toBeGreaterThan(100);
  expect(built.length).toBeGreaterThan(0);
});

test('every text is used somewhere', () => {
  expect(Object.keys(allTexts('sv-SE')).filter((key) => !isUsed(key) && !isUsed(withoutPlural(key)))).toEqual([]);
});
