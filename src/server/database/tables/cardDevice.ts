import type { ColumnType, Generated } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import type { Moment } from './columns.ts';

/** A key by which the university certifies devices that show a card. */
export interface CardIssuerKeyTable {
  id: Generated<number>;
  /** The whole point. */
  public_key: Buffer;
  /** Encrypted with the portal's key. */
  sealed_private_key: Buffer;
  created_at: Moment;
}

/** A device that shows the living code of a card, with its key that cannot leave it. */
export interface CardDeviceTable {
  /** Random; it is part of each code. */
  id: Buffer;
  /** Null once the account is deleted: until its certificate ends, the device is refused. */
  account_id: string | null;
  /** The compressed point. */
  public_key: Buffer;
  /** Null once the person is erased. */
  browser_hash: string | null;
  browser_name: string | null;
  system_name: string | null;
  /** Whether a checker may see the holder's portrait. */
  shows_photo: boolean;
  created_at: Moment;
  /** The end of the last certificate. */
  expires_at: Moment;
  revoked_at: Moment | null;
  checks: ColumnType<number, number | undefined, number>;
  last_checked_at: Moment | null;
  /** The day of the last check, and the number of checks on that day. */
  last_check_day: IsoDate | null;
  checks_that_day: ColumnType<number, number | undefined, number>;
}
