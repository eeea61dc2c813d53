import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { RuleTester } from 'oxlint/plugins-dev';
import { describe, expect, it, test } from 'vitest';
import { root } from '../tools/importTargets.ts';
import { houseRules } from './houseRules.ts';
import { asLintRule, type Case } from './rule.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({ cwd: root });
const caseOf = ([path, code]: Case) => ({ name: `${path}: ${code}`, filename: path, code });
/** What is wrong, and then what to do. */
const MESSAGE = /^[^]+[.:] [A-Z][^]+\.$/;

for (const [name, rule] of Object.entries(houseRules))
  tester.run(name, asLintRule(rule), {
    valid: rule.accepts.map(caseOf),
    invalid: rule.refuses.map((one) => ({ ...caseOf(one), errors: [{ message: MESSAGE }] })),
  });

/** Returns the rules by which oxlint refuses files, with the configuration of the project. */
function refusalsOf(files: Readonly<Record<string, string>>): Readonly<Record<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-lint-'));
  try {
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    const parameters = ['--config', join(root, '.oxlintrc.json'), '--format', 'json', '.'];
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const run = spawnSync(process.execPath, [oxlint, ...parameters], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    const { diagnostics } = JSON.parse(run.stdout) as {
      diagnostics: readonly { readonly filename: string; readonly code: string }[];
    };
    const refusals: Record<string, string[]> = {};
    for (const { filename, code } of diagnostics) (refusals[filename] ??= []).push(code);
    return refusals;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('oxlint loads the plugin, skips no file, and refuses something by every rule', () => {
  const firsts = Object.entries(houseRules).map(([name, { refuses }]) => ({
    name: `minit(${name})`,
    path: refuses[0]?.[0] ?? '',
    code: refuses[0]?.[1] ?? '',
  }));
  const found = refusalsOf(Object.fromEntries(firsts.map(({ path, code }) => [path, code])));
  for (const { name, path } of firsts) expect(found[path], `${path} by ${name}`).toContain(name);
});

test('every rule is switched on, and `.oxlintrc.json` names no other', () => {
  const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8');
  const named = [...config.matchAll(/"minit\/([\w-]+)": "error"/g)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(Object.keys(houseRules).toSorted());
});
