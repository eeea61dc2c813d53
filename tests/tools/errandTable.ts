import { type PlaywrightReport, readReport, specsOf } from './outcome.ts';

/** Annotations of the tests that try an errand in an engine, from which the table is made. */
export const ERRAND = 'errand';
export const ENGINE = 'engine';

const WORDS: Readonly<Record<string, string>> = {
  expected: 'passed',
  flaky: 'passed on the second attempt',
  unexpected: 'FAILED',
};

/**
 * Returns a table of errands and engines with what became of each in a Playwright run, as lines;
 * none if the run contains no errands. A test that was skipped says why.
 */
export function errandTable(reportFile: string): readonly string[] {
  const report = readReport<PlaywrightReport>(reportFile);
  const cells = (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ tests }) => tests)
    .flatMap(({ status, annotations }) => {
      const textOf = (type: string) => annotations.find((one) => one.type === type)?.description;
      const [errand, engine] = [textOf(ERRAND), textOf(ENGINE)];
      if (errand === undefined || engine === undefined) return [];
      return [{ errand, engine, text: WORDS[status] ?? textOf('skip') ?? 'not run' }];
    });
  if (cells.length === 0) return [];

  const engines = [...new Set(cells.map(({ engine }) => engine))].toSorted();
  const errands = [...new Set(cells.map(({ errand }) => errand))].toSorted();
  const rows = [
    ['errand', ...engines],
    ...errands.map((errand) => [
      errand,
      ...engines.map(
        (engine) =>
          cells.find((cell) => cell.errand === errand && cell.engine === engine)?.text ?? 'not run',
      ),
    ]),
  ];
  const widths = ['errand', ...engines].map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
