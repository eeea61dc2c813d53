/** A statement that inserts rows into a table, with the table's name. */
const FILLS: readonly RegExp[] = [
  /\b(?:insertInto|mergeInto|replaceInto)\(\s*'(\w+)(?: as \w+)?'/g,
  /\b(?:insert\s+into|merge\s+into)\s+(\w+)\b/gi,
];

/** A statement that changes or deletes rows. */
const CHANGES: readonly RegExp[] = [
  /\b(?:updateTable|deleteFrom)\(\s*'(\w+)(?: as \w+)?'/g,
  /\b(?:update|delete\s+from)\s+(?:only\s+)?(\w+)\b/gi,
];

const namesIn = (source: string, statements: readonly RegExp[]): ReadonlySet<string> =>
  new Set(
    statements
      .flatMap((statement) => [...source.matchAll(statement)].map(([, table = '']) => table))
      .map((name) => name.toLowerCase()),
  );

/** Returns the names of the tables that the source writes. */
export const tablesWritten = (source: string): ReadonlySet<string> =>
  namesIn(source, [...FILLS, ...CHANGES]);

/** Returns the names of the tables into which the source inserts rows. */
export const tablesFilled = (source: string): ReadonlySet<string> => namesIn(source, FILLS);
