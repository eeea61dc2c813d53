import type { Device, StudentApplication } from '../../../contract/devices.ts';
import { localized, localizedOrNull } from '../localized.ts';
import type { ApplicationRow, DeviceRow } from './store.ts';

export const toDevice = (row: DeviceRow): Device => ({
  id: row.id,
  name: row.name,
  type: row.type,
  operatingSystem: row.operating_system,
  serialNumber: row.serial_number,
  warrantyEnd: row.warranty_end,
  manufacturer: row.manufacturer,
  model: row.model,
  division: row.short_name,
  status: row.status,
});

export const toApplication = (row: ApplicationRow): StudentApplication => ({
  id: row.id,
  name: row.name,
  company: row.company,
  description: localized(row.description_sv, row.description_en),
  image: row.image,
  downloadInfo: localizedOrNull(row.download_info_sv, row.download_info_en),
  downloadLink: row.download_link,
  created: row.created_at.toISOString(),
});
