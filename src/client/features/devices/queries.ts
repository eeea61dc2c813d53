import { devices } from '#contract/devices.ts';
import { query } from '#client/api/query.ts';

export const deviceQueries = {
  mine: () => query(devices.mine, {}),
  settings: (deviceId: string) => query(devices.settings, { params: { deviceId } }),
};
