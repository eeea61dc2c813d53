import type { ColumnType } from 'kysely';
import type { CardState, ProfileImageSource } from '#contract/values.ts';
import type { Id, Moment, MomentOrNow } from './columns.ts';

export interface CardTable {
  id: Id;
  account_id: string;
  iso_number: string;
  mifare_number: string;
  status: CardState;
  validity_start_date: string;
  validity_end_date: string;
  frozen_at: Moment | null;
  blocked_at: Moment | null;
  changed_at: MomentOrNow;
  pin_hash: string;
}

/** An account has at most one open order. */
export interface CardOrderTable {
  id: Id;
  account_id: string;
  ordered_at: MomentOrNow;
  pin_hash: string;
  image_id: string | null;
  status: 'Ordered' | 'InProduction' | 'ReadyForCollection' | 'Collected' | 'Cancelled';
  changed_at: MomentOrNow;
}

/**
 * A person has at most one current and one incoming image. The position, size and angle describe
 * the crop that the person chose.
 */
export interface ProfileImageTable {
  id: Id;
  lin: string;
  source: ProfileImageSource;
  media_type: string;
  base: Buffer;
  full_size: Buffer;
  thumbnail: Buffer;
  /** As on the card; null unless the picture is, or was, the current one. */
  portrait: Buffer | null;
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
  base_width: ColumnType<number, number | undefined, number>;
  base_height: ColumnType<number, number | undefined, number>;
  created_at: MomentOrNow;
}

/** A handoff to a phone that takes a picture for a computer without a camera. */
export interface PhotoHandoffTable {
  id: Id;
  lin: string;
  code_hash: string;
  created_at: Moment;
  expires_at: Moment;
  /** Identifies the phone that has opened the handoff. */
  opened_by: string | null;
  image_id: string | null;
  ended_at: Moment | null;
}
