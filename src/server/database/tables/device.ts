import type { DeviceType } from '#contract/devices.ts';
import type { Id, StoredText, MomentOrNow } from './columns.ts';

export interface DeviceTable {
  id: Id;
  account_id: string;
  name: string;
  type: DeviceType;
  operating_system: string | null;
  serial_number: string | null;
  warranty_end: string | null;
  manufacturer: string | null;
  model: string | null;
  organisation_id: string | null;
  status: 'InUse' | 'Returned' | 'Lost';
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
  description: StoredText;
  image: string | null;
  download_info: StoredText | null;
  download_link: string | null;
  created_at: MomentOrNow;
}

/** Permission for an account to use an application. */
export interface ApplicationGrantTable {
  application_id: string;
  account_id: string;
  granted_at: MomentOrNow;
}
