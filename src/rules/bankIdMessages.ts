import type { BankIdCollection } from '../contract/bankid.ts';

/** How the person reaches their BankID: by scanning the code with another device, or by the app on this one. */
export type BankIdWay = 'qr' | 'app';

/** The numbers are those of BankID's own list of messages to people (RP API v6, "Recommended user messages"). */
const pending = {
  outstandingTransaction: { qr: 'BANKID/MESSAGE/RFA1/QR', app: 'BANKID/MESSAGE/RFA13', unknown: 'BANKID/MESSAGE/RFA1' },
  noClient: { qr: 'BANKID/MESSAGE/RFA1/QR', app: 'BANKID/MESSAGE/RFA1', unknown: 'BANKID/MESSAGE/RFA1' },
  started: same('BANKID/MESSAGE/RFA14'),
  userMrtd: same('BANKID/MESSAGE/RFA23'),
  userCallConfirm: same('BANKID/MESSAGE/CONFIRM_CALL'),
  userSign: same('BANKID/MESSAGE/RFA9'),
} as const;
const OTHER_PENDING = 'BANKID/MESSAGE/RFA21';

const failed = {
  expiredTransaction: same('BANKID/MESSAGE/RFA8'),
  certificateErr: same('BANKID/MESSAGE/RFA16'),
  userCancel: same('BANKID/MESSAGE/RFA6'),
  cancelled: same('BANKID/MESSAGE/RFA3'),
  startFailed: { qr: 'BANKID/MESSAGE/RFA17/QR', app: 'BANKID/MESSAGE/RFA17/APP', unknown: 'BANKID/MESSAGE/RFA17/QR' },
  userDeclinedCall: same('BANKID/MESSAGE/DECLINED_CALL'),
  notSupportedByUserApp: same('BANKID/MESSAGE/OLD_APP'),
  transactionRiskBlocked: same('BANKID/MESSAGE/RISK_BLOCKED'),
} as const;
const OTHER_FAILED = 'BANKID/MESSAGE/RFA22';

/** Every code that BankID is known to explain a pending or failed order with. */
export const bankIdHintCodes = { pending: keysOf(pending), failed: keysOf(failed) };

/** The text key of what the person is told about an order; BankID may add codes that nobody knows yet. Null when it is complete. */
export function bankIdMessage({ status, hintCode }: Pick<BankIdCollection, 'status' | 'hintCode'>, way?: BankIdWay) {
  if (status === 'complete') return null;
  if (status === 'failed') return isKeyOf(failed, hintCode) ? failed[hintCode][way ?? 'unknown'] : OTHER_FAILED;
  return isKeyOf(pending, hintCode) ? pending[hintCode][way ?? 'unknown'] : OTHER_PENDING;
}

/** The text key of what the person is told when BankID begins no order because another one of theirs is under way. */
export const BANKID_ALREADY_IN_PROGRESS = 'BANKID/MESSAGE/RFA4';

/** Whether the QR code can still be scanned: nobody has begun to identify. */
export const isScannable = ({ status, hintCode }: Pick<BankIdCollection, 'status' | 'hintCode'>): boolean =>
  status === 'pending' && (hintCode === null || hintCode === 'outstandingTransaction' || hintCode === 'noClient');

function same<const K extends string>(key: K): { readonly qr: K; readonly app: K; readonly unknown: K } {
  return { qr: key, app: key, unknown: key };
}

function keysOf<T extends object>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table).filter((key) => isKeyOf(table, key));
}

function isKeyOf<T extends object>(table: T, key: string | null): key is keyof T & string {
  return key !== null && Object.hasOwn(table, key);
}
