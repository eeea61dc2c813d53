import { devices } from '../../../contract/devices.ts';
import { query } from '../../api/query.ts';

export const applicationQueries = {
  mine: () => query(devices.applications, {}),
};
