import { imports } from '#contract/imports.ts';
import { query } from '#client/api/query.ts';

export const importQueries = { recent: () => query(imports.recent, {}) };
