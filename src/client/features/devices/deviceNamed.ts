import type { Device } from '../../../contract/devices.ts';

/** The device of a name, in whatever letters it was typed: names of computers do not differ by case. */
export const deviceNamed = (devices: readonly Device[], name: string): Device | undefined =>
  devices.find((device) => device.name.toLowerCase() === name.toLowerCase());
