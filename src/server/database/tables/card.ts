import type { ColumnType } from 'kysely';
import type { CardEventOutcome, CardEventReason, CardEventType } from '#contract/cardEvents.ts';
import type { CardState, ProfileImageSource } from '#contract/values.ts';
import type { Id, Moment, MomentOrNow } from './columns.ts';

/** A value that need not be written: null if it is not. */
type Unwritten<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** A number that the database gives as text. */
type Sequence<Null> = ColumnType<string | Null, number | Null | undefined, number | Null>;

export interface CardTable {
  id: Id;
  account_id: string;
  iso_number: string;
  /** The number of the chip, in hex where a card system states it; null if nobody does. */
  mifare_number: string | null;
  status: CardState;
  validity_start_date: string;
  validity_end_date: string;
  frozen_at: Moment | null;
  blocked_at: Moment | null;
  changed_at: MomentOrNow;
  /** Null for a card that was not ordered here. */
  pin_hash: string | null;
  /** The source that states the card, and its id there. */
  source: Unwritten<string> | null;
  external_id: Unwritten<string> | null;
  /** When it was handed to its owner, as far as a source has said so. */
  issued_at: Unwritten<Date> | null;
  /** The last statement that was applied. */
  stated_sequence: Sequence<null>;
  stated_at: Unwritten<Date> | null;
  /** The last statement that lifted a block. */
  unblocked_sequence: Sequence<null>;
  unblocked_at: Unwritten<Date> | null;
  /** The source that has blocked it; null for its owner, a desk and the portal. */
  blocked_by: Unwritten<string> | null;
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
  /** Where it is ready, as the card system names the place. */
  pickup_place: Unwritten<string> | null;
  stated_sequence: Sequence<null>;
  stated_at: Unwritten<Date> | null;
  /** The source that has made the card, the card's id there, and what it says of the card. */
  source: Unwritten<string> | null;
  card_id: Unwritten<string> | null;
  iso_number: Unwritten<string> | null;
  uid: Unwritten<string> | null;
  valid_from: Unwritten<string> | null;
  valid_until: Unwritten<string> | null;
}

/** A card that a desk has handed over in a session, with what was there before. */
export interface CardHandoverTable {
  id: string;
  session_id: string;
  account_id: string;
  card_id: string;
  /** Null for a card that the hand-over has made. */
  card_status: CardState | null;
  order_id: string | null;
  order_status: CardOrderTable['status'] | null;
  /** The card that opened doors before. */
  replaced_id: string | null;
  replaced_status: CardState | null;
  handed_over_at: Moment;
}

/** What a card system has told, and what has become of it. */
export interface CardEventTable {
  source: string;
  /** Unique within the source. */
  id: string;
  type: CardEventType | null;
  sequence: ColumnType<string | null, number | null, number | null>;
  occurred_at: Moment | null;
  reference: string | null;
  card_id: string | null;
  iso_number: string | null;
  user_id: string | null;
  person_id: string | null;
  /** Only while the event waits. */
  uid: string | null;
  valid_from: string | null;
  valid_until: string | null;
  pickup_place: string | null;
  /** The id of the portal's own change that it echoes. */
  caused_by: Unwritten<string> | null;
  content_hash: string;
  outcome: CardEventOutcome;
  reason: CardEventReason | null;
  /** The fields that could not be read. */
  fields: string[];
  account_id: string | null;
  received_at: Moment;
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
