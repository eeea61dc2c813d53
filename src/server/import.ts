import { type FileHandle, open, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import { ImportKind } from '#contract/imports.ts';
import { SourceName } from '#contract/register.ts';
import { dateInSweden } from '#rules/dates.ts';
import { templateOf } from '#rules/register/columns.ts';
import { csvLine } from '#rules/csv.ts';
import {
  type Files,
  importFiles,
  type ImportReport,
  type Listener,
  TooManyEnd,
} from './areas/register/index.ts';
import { claimOf, readConfig } from './config.ts';
import { prepareDatabase } from './database/installation.ts';
import { openDatabase } from './database/open.ts';

ignoreClosedOutput();

const usage = `npm run import -- [--organisations FILE] [--people FILE] [--roles FILE]
  --apply        write the files; without it, nothing is written
  --source NAME  the system that the people come from (staff)
  --partial      people whom the file does not name stay as they are
  --yes          allow more accounts to end than usual
  --report FILE  write every row with its outcome to a file
  --template KIND  print an example: organisations, people or roles
`;

const options = {
  organisations: { type: 'string' },
  people: { type: 'string' },
  roles: { type: 'string' },
  source: { type: 'string', default: 'staff' },
  template: { type: 'string' },
  report: { type: 'string' },
  apply: { type: 'boolean', default: false },
  partial: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

/** `npm run import`: organisations, people and roles from files (docs/import.md). */
async function run(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.template !== undefined) {
    const kind = ImportKind.options.find((one) => one === values.template);
    if (kind === undefined) throw new Error(usage);
    return print(templateOf(kind));
  }
  const files = await filesNamed(values);
  if (Object.keys(files).length === 0) throw new Error(usage);

  if (!SourceName.safeParse(values.source).success)
    throw new Error(
      '--source takes lower-case letters, digits and hyphens, and is neither portal nor person.',
    );

  const config = readConfig(process.env);
  const rows = values.report === undefined ? null : new Report(values.report);
  const { db, close } = await openDatabase(config.database);
  try {
    await prepareDatabase(db, claimOf(config));
    const now = new Date();
    const report = await importFiles(
      db,
      files,
      {
        source: values.source,
        actor: null,
        requestId: 'import',
        now,
        today: dateInSweden(now),
        config,
      },
      {
        isDryRun: !values.apply,
        isComplete: !values.partial,
        endsAllowed: values.yes ? 1 : config.importEndsAllowed,
        ...(rows !== null && { onOutcomes: (kind, outcomes) => rows.add(kind, outcomes) }),
      },
    );
    printReport(report, values.apply);
  } finally {
    await rows?.close();
    await close();
  }
}

async function filesNamed(names: Partial<Record<ImportKind, string>>): Promise<Files> {
  const read = await Promise.all(
    ImportKind.options.flatMap((kind) => {
      const name = names[kind];
      return name === undefined ? [] : [readFile(name).then((content) => [kind, content] as const)];
    }),
  );
  return Object.fromEntries(read);
}

/** Number of refused rows that are printed; the report has all. */
const PRINTED = 20;

function printReport(report: ImportReport, isApplied: boolean): void {
  if ('unreadable' in report) {
    for (const { kind, error, columns } of report.unreadable)
      print(`${kind}: ${error} ${columns.join(', ')}\n`);
    process.exitCode = 1;
    return;
  }
  for (const { kind, counts, outcomes } of report.files) {
    print(
      `${kind}: ${counts.made} made, ${counts.changed} changed, ${counts.unchanged} unchanged, ` +
        `${counts.ended} ended, ${counts.refused} refused\n`,
    );
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
    for (const { row, id, reason } of refused.slice(0, PRINTED))
      print(`  row ${row ?? '–'} ${id}: ${reason}\n`);
    if (counts.refused > PRINTED) print(`  and ${counts.refused - PRINTED} more: --report FILE\n`);
  }
  print(isApplied ? 'Written.\n' : 'Nothing has been written. Add --apply to write it.\n');
}

/** The file of all rows, which is written while the import runs. */
class Report {
  readonly #name: string;
  #file: FileHandle | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  add: Listener = async (kind, outcomes) => {
    this.#file ??= await open(this.#name, 'w');
    const lines = outcomes.map(({ row, id, outcome, reason, changed }) =>
      csvLine([kind, row, id, outcome, reason, changed.join(' ')]),
    );
    await this.#file.writeFile(lines.join(''));
  };

  close = async (): Promise<void> => await this.#file?.close();
}

const print = (text: string) => void process.stdout.write(text);

try {
  await run();
} catch (error) {
  const text =
    error instanceof TooManyEnd
      ? `${error.message} Check the file, or add --yes.`
      : error instanceof Error
        ? error.message
        : 'The import failed.';
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
