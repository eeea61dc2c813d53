/** What tests compare with the schema of the database, and what benchmarks measure. */
export { joinTable, personColumns } from './personColumns.ts';
export { possibleDuplicates } from './find.ts';
