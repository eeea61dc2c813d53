import type { DeviceType } from '#contract/devices.ts';
import type { Id, MomentOrNow, OfSource, OptionalText, StoredText } from './columns.ts';

export interface DeviceTable extends OfSource {
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

export interface ApplicationTable extends OfSource {
  id: Id;
  name: string;
  company: string;
  description: StoredText;
  image: string | null;
  download_info: StoredText | null;
  download_link: string | null;
  /** Since when its source no longer names it. */
  ended_on: OptionalText;
  created_at: MomentOrNow;
}

/** Permission for an account to use an application. */
export interface ApplicationGrantTable {
  application_id: string;
  account_id: string;
  granted_at: MomentOrNow;
  /** The source that gives it; null for none. */
  source: OptionalText;
  /** The last day; null: until further notice. */
  until: OptionalText;
}
