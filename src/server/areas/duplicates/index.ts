/** What a test compares with the schema of the database. */
export { personColumns } from './personColumns.ts';
