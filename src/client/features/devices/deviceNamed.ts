import type { Device } from '../../../contract/devices.ts';

/** Returns the device with this name, ignoring case, as computer names are case-insensitive. */
export const deviceNamed = (devices: readonly Device[], name: string): Device | undefined =>
  devices.find((device) => device.name.toLowerCase() === name.toLowerCase());
