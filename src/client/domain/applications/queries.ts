import { devices } from '#contract/devices.ts';
import { query } from '#client/api/query.ts';

export const applicationQueries = {
  mine: () => query(devices.applications, {}),
};
