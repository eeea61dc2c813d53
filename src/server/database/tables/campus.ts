import type { Flag, Id } from './columns.ts';

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
