/** Organisations, people and roles as the university's own systems state them. */
export { type FileReport, type Files, importFiles, type ImportReport } from './importFiles.ts';
export { TooManyEnd } from './outcome.ts';
