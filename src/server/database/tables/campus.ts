import type { Flag, Id, MomentOrNow } from './columns.ts';

export interface CampusTable {
  id: Id;
  name: string;
  description: string;
  is_deleted: Flag;
}

export interface BuildingTable {
  id: Id;
  campus_id: string;
  name: string;
  is_deleted: Flag;
}

export interface RoomTable {
  id: Id;
  building_id: string;
  name: string;
  is_office: Flag;
  is_deleted: Flag;
}

export interface EntranceTable {
  id: Id;
  building_id: string;
  name: string;
  is_deleted: Flag;
}

export interface OfficeLocationTable {
  id: Id;
  lin: string;
  building_id: string;
  room_id: string | null;
  entrance_id: string | null;
  is_primary: Flag;
}

/** A user's report of an office that is missing from the lists. */
export interface MissingOfficeTable {
  id: Id;
  lin: string;
  campus: string;
  building: string;
  room: string;
  entrance: string;
  requestor_email: string;
  created_at: MomentOrNow;
}
