import { type FileHandle, open, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import { ImportKind } from '#contract/imports.ts';
import { SourceName } from '#contract/register.ts';
import { dateInSweden } from '#rules/dates.ts';
import { choicesOf } from '#rules/register/choices.ts';
import { templateOf } from '#rules/register/columns.ts';
import { refusedColumns } from '#rules/register/refusedColumns.ts';
import { csvLine } from '#rules/csv.ts';
import {
  type FileOutcome,
  type Files,
  importFiles,
  type ImportReport,
  type Listener,
  TooManyEnd,
} from '#server/areas/register/index.ts';
import { claimOf, readConfig } from '#server/config/config.ts';
import { prepareDatabase } from '#server/database/installation.ts';
import { openDatabase } from '#server/database/open.ts';
import { releasedTexts } from '#server/texts/releasedTexts.ts';

ignoreClosedOutput();

/** How the command names a kind: `cost-centres`. */
const nameOf = (kind: ImportKind): string => kind.replaceAll('_', '-');
const kindOf = (name: string) => ImportKind.options.find((kind) => nameOf(kind) === name);

const usage = `npm run import -- [--KIND FILE] ...
  KIND is one of ${ImportKind.options.map(nameOf).join(', ')}
  --apply        write the files; without it, nothing is written
  --source NAME  the system that the files come from (staff)
  --partial      what the files do not name stays as it is
  --yes          allow more to end than usual
  --report FILE  write every row with its outcome to a file
  --template KIND  print an example
`;

const fileOptions: Record<string, { type: 'string' }> = Object.fromEntries(
  ImportKind.options.map((kind) => [nameOf(kind), { type: 'string' as const }]),
);
const options = {
  source: { type: 'string', default: 'staff' },
  template: { type: 'string' },
  report: { type: 'string' },
  apply: { type: 'boolean', default: false },
  partial: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

/** `npm run import`: organisations, people and roles from files (docs/import.md). */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { ...fileOptions, ...options } });
  if (values.template !== undefined) {
    const kind = kindOf(values.template);
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
  if (config.absentModules.includes('imports'))
    throw new Error('PORTAL_ABSENT_AREAS leaves out imports: no file is imported here.');
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

async function filesNamed(
  values: Readonly<Record<string, string | boolean | undefined>>,
): Promise<Files> {
  const read = await Promise.all(
    ImportKind.options.flatMap((kind) => {
      const { [nameOf(kind)]: name } = values;
      return typeof name !== 'string'
        ? []
        : [readFile(name).then((content) => [kind, content] as const)];
    }),
  );
  return Object.fromEntries(read);
}

/** Number of refused rows that are printed; the report has all. */
const PRINTED = 20;

function printReport(report: ImportReport, isApplied: boolean): void {
  if ('unreadable' in report) {
    for (const { kind, error, columns } of report.unreadable)
      print(`${kind}: ${sentenceOf(error, columns)}\n`);
    process.exitCode = 1;
    return;
  }
  for (const { kind, counts, outcomes } of report.files) {
    print(
      `${kind}: ${counts.made} made, ${counts.changed} changed, ${counts.unchanged} unchanged, ` +
        `${counts.ended} ended, ${counts.refused} refused\n`,
    );
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
    for (const outcome of refused.slice(0, PRINTED)) print(`  ${lineOf(kind, outcome)}\n`);
    if (counts.refused > PRINTED) print(`  and ${counts.refused - PRINTED} more: --report FILE\n`);
  }
  print(isApplied ? 'Written.\n' : 'Nothing has been written. Add --apply to write it.\n');
}

/** What the page says, in English: the command has no language of its own. */
const sentenceOf = (
  key: string,
  columns: readonly string[] = [],
  values: readonly string[] = [],
): string =>
  (releasedTexts('administration.en-GB.json')?.[key] ?? key)
    .replace('{{columns}}', columns.join(', '))
    .replace('{{values}}', values.join(', '));

/** The columns of which a refusal speaks. */
const columnsOfRefusal = (
  kind: ImportKind,
  { reason, columns }: Pick<FileOutcome, 'reason' | 'columns'>,
): readonly string[] => columns ?? (reason === null ? [] : refusedColumns(kind, reason));

const reasonOf = (kind: ImportKind, outcome: FileOutcome): string => {
  const columns = columnsOfRefusal(kind, outcome);
  return sentenceOf(`IMPORT/REFUSED/${outcome.reason}`, columns, choicesOf(kind, columns));
};

/** A refused row: where it is, in which columns, its id, and the page's sentence. */
function lineOf(kind: ImportKind, outcome: FileOutcome): string {
  const { row, id } = outcome;
  const columns = columnsOfRefusal(kind, outcome);
  const place = [
    row === null ? 'not in the file' : `row ${row}`,
    ...(columns.length > 0 ? [`column ${columns.join(', ')}`] : []),
  ];
  return `${place.join(', ')} (${id}): ${reasonOf(kind, outcome)}`;
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
    const lines = outcomes.map((outcome) =>
      csvLine([
        kind,
        outcome.row,
        outcome.id,
        outcome.outcome,
        outcome.reason,
        outcome.changed.join(' '),
        columnsOfRefusal(kind, outcome).join(' '),
        outcome.reason === null ? '' : reasonOf(kind, outcome),
      ]),
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
