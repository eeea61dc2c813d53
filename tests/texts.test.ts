import { expect, test } from 'vitest';
import accounts from '../public/app/translations/accounts.sv-SE.json' with { type: 'json' };
import identity from '../public/app/translations/identity.sv-SE.json' with { type: 'json' };
import swedish from '../public/app/translations/sv-SE.json' with { type: 'json' };
import { modulesUnder } from './tools/modules.ts';

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
  expect(Object.keys({ ...swedish, ...accounts, ...identity }).filter((key) => !isUsed(key) && !isUsed(withoutPlural(key)))).toEqual([]);
});
