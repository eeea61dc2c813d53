/** A statement that writes a table, with the table's name. */
const WRITES: readonly RegExp[] = [
  /\b(?:updateTable|insertInto|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)(?: as \w+)?'/g,
  /\b(?:update|insert\s+into|delete\s+from|merge\s+into)\s+(?:only\s+)?(\w+)\b/gi,
];

/** Returns the names of the tables that the source writes. */
export const tablesWritten = (source: string): ReadonlySet<string> =>
  new Set(
    WRITES.flatMap((write) => [...source.matchAll(write)].map(([, table = '']) => table)).map(
      (name) => name.toLowerCase(),
    ),
  );
