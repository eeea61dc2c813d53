import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { accountOf } from '../src/client/features/accounts/bulk/accounts.testing.ts';
import { csvOf } from '../src/client/features/accounts/export/csv.ts';

const office = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0);
if (!office) console.log('LibreOffice is not installed: the exported file is not opened in a spreadsheet here, only compared byte by byte.');

/** Semicolon, double quotes, UTF-8, and formulas run wherever the spreadsheet finds one: the least careful way to open it. */
const opened = 'CSV:59,34,76,1,,0,false,true,false,false,false,-1,true';

test.runIf(office)('a spreadsheet shows what the exported file says, and runs nothing', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  try {
    const attacks = ['=1+1', '+1+1', '-1+1', '@SUM(1;1)', '\t=1+1', ' =1+1', '＝1+1', '=HYPERLINK("http://example.org")', '+46 13 28 10 00'];
    const accounts = attacks.map((irtComment, index) => accountOf({ norEduPersonLIN: `lin-${index}`, surname: 'Åkesson; "Ö"', irtComment }));
    await writeFile(join(folder, 'exported.csv'), csvOf(accounts, 'sv-SE'));
    await promisify(execFile)(office ?? '', [
      '--headless', `-env:UserInstallation=file://${folder}/profile`, `--infilter=${opened}`, '--convert-to', 'fods', '--outdir', folder, join(folder, 'exported.csv'),
    ]);
    const sheet = await readFile(join(folder, 'exported.fods'), 'utf8');
    expect(sheet).not.toContain('table:formula');
    expect(sheet.match(/<table:table-row[^>]*>(?=.*?<text:p>lin-|[\s\S]{0,900}<text:p>lin-)/g)?.length ?? 0).toBeGreaterThan(0);
    expect(sheet).toContain('Åkesson, &quot;Ö&quot;');
    for (const shown of ['&apos;=1+1', '&apos;-1+1', '&apos;@SUM(1,1)', '+46 13 28 10 00']) expect(sheet).toContain(shown);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
