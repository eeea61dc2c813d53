import { sources } from '#contract/sources.ts';
import { query } from '#client/api/query.ts';

export const sourceQueries = { all: () => query(sources.all, {}) };
