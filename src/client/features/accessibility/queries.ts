import { configuration } from '#contract/configuration.ts';
import { query } from '#client/api/query.ts';

export const accessibilityQueries = {
  statement: () => query(configuration.accessibility, {}),
};
