import type { Id, MomentOrNow } from './columns.ts';

export interface DeviceTable {
  id: Id;
  account_id: string;
  name: string;
  type: 'OSX' | 'Windows' | 'Mobile' | 'Linux';
  operating_system: string;
  serial_number: string;
  warranty_end: string | null;
  manufacturer: string;
  model: string;
  organisation_id: string | null;
  status: string;
}

export interface DeviceSettingTable {
  device_id: string;
  id: string;
  value: string;
}

export interface ApplicationTable {
  id: Id;
  name: string;
  company: string;
  description_sv: string;
  description_en: string;
  image: string | null;
  download_info_sv: string;
  download_info_en: string;
  download_link: string | null;
  created_at: MomentOrNow;
}

/** The account may use the application. */
export interface ApplicationGrantTable {
  application_id: string;
  account_id: string;
  granted_at: MomentOrNow;
}
