import type { BankIdCollection, BankIdMethod } from '#contract/bankid.ts';

/**
 * The numbers are those of BankID's own list of user messages (RP API v6, "Recommended user
 * messages").
 */
const pending = {
  outstandingTransaction: {
    qr: 'BANKID/MESSAGE/RFA1/QR',
    app: 'BANKID/MESSAGE/RFA13',
    unknown: 'BANKID/MESSAGE/RFA1',
  },
  noClient: {
    qr: 'BANKID/MESSAGE/RFA1/QR',
    app: 'BANKID/MESSAGE/RFA1',
    unknown: 'BANKID/MESSAGE/RFA1',
  },
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
  startFailed: {
    qr: 'BANKID/MESSAGE/RFA17/QR',
    app: 'BANKID/MESSAGE/RFA17/APP',
    unknown: 'BANKID/MESSAGE/RFA17/QR',
  },
  userDeclinedCall: same('BANKID/MESSAGE/DECLINED_CALL'),
  notSupportedByUserApp: same('BANKID/MESSAGE/OLD_APP'),
  transactionRiskBlocked: same('BANKID/MESSAGE/RISK_BLOCKED'),
} as const;
const OTHER_FAILED = 'BANKID/MESSAGE/RFA22';

/** Every hint code that BankID is known to send for a pending or failed order. */
export const bankIdHintCodes = { pending: keysOf(pending), failed: keysOf(failed) };

/** The portal's own hint code: BankID has identified somebody by a number that is none. */
export const INVALID_NUMBER = 'invalidNumber';
/** The portal's own: somebody has identified, and the app has not come back to the browser yet. */
export const AWAITING_RETURN = 'awaitingReturn';
/** The portal's own: the code of another browser was typed wrongly too often. */
export const WRONG_CODE = 'wrongCode';

/**
 * Returns the text key of the message shown for an order, or null if the order is complete. BankID
 * may add hint codes, so unknown ones get a general message.
 */
export function bankIdMessage(
  { status, hintCode }: Pick<BankIdCollection, 'status' | 'hintCode'>,
  way?: BankIdMethod,
) {
  if (status === 'complete') return null;
  if (hintCode === INVALID_NUMBER) return 'BANKID/MESSAGE/INVALID_NUMBER';
  if (hintCode === AWAITING_RETURN) return 'BANKID/MESSAGE/AWAITING_RETURN';
  if (hintCode === WRONG_CODE) return 'BANKID/MESSAGE/WRONG_CODE';
  if (status === 'failed')
    return isKeyOf(failed, hintCode) ? failed[hintCode][way ?? 'unknown'] : OTHER_FAILED;
  return isKeyOf(pending, hintCode) ? pending[hintCode][way ?? 'unknown'] : OTHER_PENDING;
}

/**
 * Text key of the message shown when BankID refuses to start an order because the person has
 * another one in progress.
 */
export const BANKID_ALREADY_IN_PROGRESS = 'BANKID/MESSAGE/RFA4';

/** Whether the QR code can still be scanned: the person has not begun to identify. */
export const isScannable = ({
  status,
  hintCode,
}: Pick<BankIdCollection, 'status' | 'hintCode'>): boolean =>
  status === 'pending' &&
  (hintCode === null || hintCode === 'outstandingTransaction' || hintCode === 'noClient');

function same<const K extends string>(
  key: K,
): { readonly qr: K; readonly app: K; readonly unknown: K } {
  return { qr: key, app: key, unknown: key };
}

function keysOf<T extends object>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table).filter((key) => isKeyOf(table, key));
}

function isKeyOf<T extends object>(table: T, key: string | null): key is keyof T & string {
  return key !== null && Object.hasOwn(table, key);
}
