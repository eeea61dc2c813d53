import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, root } from './tools/modules.ts';

const path = join(root, 'docs/operating/troubleshooting.md');
const jobs = readFileSync(join(root, 'src/server/jobs/backgroundJobs.ts'), 'utf8');

test('docs/operating/troubleshooting.md has the timers of the jobs; -u writes them', async () => {
  const timers = [...jobs.matchAll(/name: '([\w-]+)',\s*cron: '([^']+)'/g)].filter(
    ([, name = '']) => !name.includes('demonstration'),
  );
  expect(timers.length).toBeGreaterThan(10);
  const rows = timers.map(([, name = '', cron = '']) => `| \`${name}\` | \`${cron}\` |`);
  const table = ['| job | cron |', '| --- | --- |', ...rows].join('\n');
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(/<!-- jobs -->[\s\S]*<!-- \/jobs -->/);
  await expect(
    text.replace(
      /(<!-- jobs -->\n)[\s\S]*(<!-- \/jobs -->)/,
      (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`,
    ),
  ).toMatchFileSnapshot(path);
});

test('docs/operating.md leads to every chapter', () => {
  const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const chapters = filesUnder('docs/operating').filter((file) => file.endsWith('.md'));
  expect(chapters.length).toBeGreaterThan(3);
  for (const chapter of chapters) expect(operating).toContain(`](${chapter.replace('docs/', '')}`);
});
