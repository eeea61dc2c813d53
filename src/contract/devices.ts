import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { optionalText, text } from './inputs.ts';
import { route } from './route.ts';
import { IsoDate, LocalizedText, Moment } from './values.ts';

export const DeviceType = z.enum(['OSX', 'Mobile', 'Windows', 'Other']);
export type DeviceType = z.infer<typeof DeviceType>;

/** A device that the university has issued to the employee. */
export const Device = z.object({
  id: z.string(),
  name: z.string(),
  type: DeviceType,
  operatingSystem: z.nullable(z.string()),
  serialNumber: z.nullable(z.string()),
  warrantyEnd: z.nullable(IsoDate),
  manufacturer: z.nullable(z.string()),
  model: z.nullable(z.string()),
  division: z.nullable(z.string()),
  status: z.enum(['InUse', 'Returned', 'Lost']),
});
export type Device = z.infer<typeof Device>;

/** One setting of a device, by the setting's id; boolean values are `true` and `false`. */
export const DeviceSetting = z.object({ id: text(64), value: optionalText(1000) });
export type DeviceSetting = z.infer<typeof DeviceSetting>;

/** An application that the user may download. */
export const StudentApplication = z.object({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  description: LocalizedText,
  /** URL of the application's image, on the portal itself. */
  image: z.nullable(z.string()),
  downloadInfo: z.nullable(LocalizedText),
  downloadLink: z.nullable(z.string()),
  created: Moment,
});
export type StudentApplication = z.infer<typeof StudentApplication>;

const may = usersOf('devices-and-applications');
const params = z.object({ deviceId: text(64) });

export const devices = {
  mine: route({
    summary: 'Returns the employee’s own devices.',
    method: 'GET',
    path: '/api/devices',
    may,
    keptBy: 'query',
    responses: { ...refusals, 200: z.array(Device) },
  }),
  applications: route({
    summary: 'Returns the applications that the employee or student may download.',
    method: 'GET',
    path: '/api/devices/applications',
    may: usersOf('devices-and-applications', 'student-applications'),
    keptBy: 'query',
    responses: { ...refusals, 200: z.array(StudentApplication) },
  }),
  settings: route({
    summary: 'Returns the settings of one of the employee’s own devices.',
    method: 'GET',
    path: '/api/devices/{deviceId}/settings',
    may,
    params,
    keptBy: 'query',
    responses: { ...refusals, 200: z.array(DeviceSetting), 404: Errors },
  }),
  saveSettings: route({
    summary: 'Changes the given settings and returns all settings.',
    method: 'PATCH',
    path: '/api/devices/{deviceId}/settings',
    may,
    params,
    body: z
      .array(DeviceSetting)
      .check(z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(100, 'INPUT_TOO_LONG')),
    responses: { ...refusals, 200: z.array(DeviceSetting), 404: Errors },
  }),
};
