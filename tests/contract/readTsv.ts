import { readFileSync } from 'node:fs';

/**
 * Returns the rows of a tab-separated file next to the tests, keyed by the column names in its
 * first line.
 */
export function readTsv(name: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}
