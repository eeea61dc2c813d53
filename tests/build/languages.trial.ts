import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { root } from '../tools/modules.ts';

let project = '';
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'minit-languages-'));
  for (const part of ['src', 'sw', 'public', 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, part), join(project, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const INVENTED = 'fi-FI';

/** Adds a language as a developer would: a value, and a copy of each file of texts. */
function inventLanguage(): void {
  const value = join(project, 'src/contract/languages.ts');
  const source = readFileSync(value, 'utf8');
  writeFileSync(
    value,
    source.replace(`'${languages.at(-1)}']`, `'${languages.at(-1)}', '${INVENTED}']`),
  );
  for (const folder of [
    'public/app/translations',
    'src/server/texts',
    'src/build/texts',
    'src/server/areas/passwords/words',
  ])
    for (const file of readdirSync(join(project, folder)).filter((name) =>
      name.includes(languages[0]),
    ))
      cpSync(
        join(project, folder, file),
        join(project, folder, file.replace(languages[0], INVENTED)),
      );
}

/** Returns the modules in which the compiler finds errors; those for tests are left out. */
const withErrors = (part: string): string[] => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--pretty',
      'false',
      '--incremental',
      'false',
      '-p',
      part,
    ],
    { cwd: project, encoding: 'utf8' },
  );
  return [
    ...new Set(
      [...stdout.matchAll(/^(.+?)(?<!\.testing\.tsx?)\(\d+,\d+\): error/gm)].map(
        ([, path = '']) => path,
      ),
    ),
  ];
};

test('a third language is its texts and one value: the compiler names no other module', () => {
  inventLanguage();
  const named = ['src/rules', 'src/client', 'src/server', 'sw'].flatMap(withErrors);
  expect([...new Set(named)].toSorted()).toEqual([]);
});
