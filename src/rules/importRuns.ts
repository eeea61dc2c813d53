/** An import with the number of rows of each outcome in each file. */
export interface ImportRun {
  readonly source: string;
  readonly counts: Readonly<Record<string, { readonly refused?: number } | undefined>>;
}

/** Returns the number of rows that the import refused, in all its files. */
export const refusedRows = ({ counts }: ImportRun): number =>
  Object.values(counts).reduce((sum, of) => sum + (of?.refused ?? 0), 0);

/**
 * Returns the imports whose refused rows wait to be corrected: those that are the latest of their
 * source, because a later import of the same source answers for the earlier ones. `runs` has the
 * latest first.
 */
export const waitingImports = <Run extends ImportRun>(runs: readonly Run[]): Run[] =>
  runs.filter(
    (run, at) =>
      refusedRows(run) > 0 && runs.findIndex(({ source }) => source === run.source) === at,
  );
