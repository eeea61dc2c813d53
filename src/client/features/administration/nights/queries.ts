import { nights } from '#contract/nights.ts';
import { query } from '#client/api/query.ts';

export const nightQueries = {
  tonight: () => query(nights.tonight, {}),
  past: () => query(nights.past, {}),
  course: (liUId: string) => query(nights.course, { params: { liUId } }),
};
