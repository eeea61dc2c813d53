import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOf } from '#client/features/accounts/bulk/accounts.testing.ts';
import { csvOf } from '#client/features/accounts/export/csv.ts';

const office =
  ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0) ?? '';
if (!office)
  console.log('LibreOffice is not installed: the exported file is only compared byte by byte.');

/**
 * Semicolons, double quotes, UTF-8, and every formula evaluated: the least careful way to open the
 * file.
 */
const OPENED = 'CSV:59,34,76,1,,0,false,true,false,false,false,-1,true';
/** Displayed values, separated by tabs, in UTF-8. */
const SHOWN = 'csv:Text - txt - csv (StarCalc):9,,76,1,,0,false,false';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens a file as a spreadsheet and saves it in another format. */
async function openAndSaveAs(form: string, name: string, csv: string): Promise<string> {
  await writeFile(join(folder, `${name}.csv`), csv);
  const out = join(folder, 'saved');
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  await promisify(execFile)(office, [
    '--headless',
    profile,
    `--infilter=${OPENED}`,
    '--convert-to',
    form,
    '--outdir',
    out,
    join(folder, `${name}.csv`),
  ]);
  return readFile(join(out, `${name}.${form.split(':')[0]}`), 'utf8');
}

const shown = [
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(1;1)', "'@SUM(1,1)"],
  ['\t=1+1', "' =1+1"],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("http://example.org")', '\'=HYPERLINK("http://example.org")'],
  // The no-break space keeps the plus, which a number would lose.
  ['+46 13 28 10 00', '\u00a0+46 13 28 10 00'],
  ['rad 1\r\nrad 2; slut', 'rad 1 rad 2, slut'],
] as const;
const exported = csvOf(
  shown.map(([irtComment], index) =>
    accountOf({ norEduPersonLIN: `lin-${index}`, surname: 'Åkesson; "Ö"', irtComment }),
  ),
  'sv-SE',
);

test.runIf(office)(
  'a spreadsheet reads 24 columns from the exported file and shows its values',
  { timeout: 120_000 },
  async () => {
    const [head = '', ...rows] = (await openAndSaveAs(SHOWN, 'values', exported))
      .replace(/^\uFEFF|\r?\n$/g, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t'));
    expect(head).toHaveLength(24);
    expect(rows.map((cells) => cells.length)).toEqual(shown.map(() => 24));
    expect(rows.map((cells) => cells[head.indexOf('irtComment')])).toEqual(
      shown.map(([, text]) => text),
    );
    expect(new Set(rows.map((cells) => cells[head.indexOf('surname')]))).toEqual(
      new Set(['Åkesson, "Ö"']),
    );
  },
);

test.runIf(office)(
  'a spreadsheet evaluates no formula in the exported file, although it would in the raw values',
  { timeout: 120_000 },
  async () => {
    expect(await openAndSaveAs('fods', 'formulas', exported)).not.toContain('table:formula');
    expect(
      await openAndSaveAs(
        'fods',
        'raw',
        shown.map(([formula]) => `"${formula.replaceAll('"', '""')}"`).join(';'),
      ),
    ).toContain('table:formula');
  },
);
