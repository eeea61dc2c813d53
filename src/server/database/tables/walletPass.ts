import type { Generated } from 'kysely';
import type { PassPlatform } from '#contract/passes.ts';
import type { CredentialType } from '#contract/wallets.ts';
import type { Id, Moment } from './columns.ts';

/** A card that has been added to Apple Wallet or Google Wallet; its id is the serial number. */
export interface WalletPassTable {
  id: Id;
  platform: PassPlatform;
  /** Null once the account is deleted: until the pass expires, it is invalid. */
  account_id: string | null;
  card_id: string | null;
  type: CredentialType;
  /** Of the link by which a phone fetches the pass for the first time. */
  link_hash: string | null;
  link_expires_at: Moment | null;
  /** The hash of what the pass states, by which a change is noticed. */
  stated: string;
  /** Since when Google is being asked to keep the pass; null once it has it, and for Apple's. */
  pending_since: Generated<Date | null>;
  created_at: Moment;
  /** In whole seconds, and later with each change: phones compare it as an HTTP date. */
  updated_at: Moment;
  expires_at: Moment;
  /** When its holder has taken it back. */
  revoked_at: Generated<Date | null>;
}

/** A phone or watch that is told when the pass changes. */
export interface WalletPassDeviceTable {
  id: Id;
  pass_id: string;
  device_hash: string;
  push_token: string;
  created_at: Moment;
}

/** A pass in a phone of the demonstration; has no rows elsewhere. */
export interface DemoPassTable {
  serial: string;
  browser_hash: string;
  device: string;
  push_token: string;
  archive: Buffer;
  last_modified: string;
}

/** The portal's account at the demonstration's own Google. */
export interface DemoGoogleAccountTable {
  private_key: string;
  public_key: string;
}

/** A pass, or the class of passes, as the demonstration's own Google keeps it, in JSON. */
export interface DemoGoogleItemTable {
  id: string;
  content: string;
  browser_hash: Generated<string | null>;
  link: Generated<string | null>;
}

/** What has happened to a pass at the demonstration's own Google. */
export interface DemoGoogleEventTable {
  id: Generated<number>;
  item: string;
  at: Moment;
  what: string;
  detail: string;
}

/** What a phone of the demonstration, or its push service, has noted. */
export interface DemoPassEventTable {
  id: Generated<number>;
  push_token: string;
  at: Moment;
  what: string;
  detail: string;
}
