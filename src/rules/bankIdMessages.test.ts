import { expect, test } from 'vitest';
import { bankIdHintCodes, bankIdMessage, isScannable } from './bankIdMessages.ts';

test('lists every hint code that BankID documents', () => {
  expect(bankIdHintCodes).toEqual({
    pending: [
      'outstandingTransaction',
      'noClient',
      'started',
      'userMrtd',
      'userCallConfirm',
      'userSign',
    ],
    failed: [
      'expiredTransaction',
      'certificateErr',
      'userCancel',
      'cancelled',
      'startFailed',
      'userDeclinedCall',
      'notSupportedByUserApp',
      'transactionRiskBlocked',
    ],
  });
});

test.each([
  ['outstandingTransaction', 'qr', 'RFA1/QR'],
  ['outstandingTransaction', 'app', 'RFA13'],
  ['outstandingTransaction', undefined, 'RFA1'],
  ['noClient', 'app', 'RFA1'],
  ['started', 'qr', 'RFA14'],
  ['userSign', 'app', 'RFA9'],
  ['userMrtd', 'qr', 'RFA23'],
  ['userCallConfirm', undefined, 'CONFIRM_CALL'],
  ['an unknown code', 'qr', 'RFA21'],
  ['toString', 'qr', 'RFA21'],
  [null, 'qr', 'RFA21'],
] as const)('a pending order with hint code %s by way of %s shows %s', (hintCode, way, message) => {
  expect(bankIdMessage({ status: 'pending', hintCode }, way)).toBe(`BANKID/MESSAGE/${message}`);
});

test.each([
  ['expiredTransaction', 'qr', 'RFA8'],
  ['certificateErr', 'qr', 'RFA16'],
  ['userCancel', 'qr', 'RFA6'],
  ['cancelled', 'qr', 'RFA3'],
  ['startFailed', 'qr', 'RFA17/QR'],
  ['startFailed', 'app', 'RFA17/APP'],
  ['userDeclinedCall', 'qr', 'DECLINED_CALL'],
  ['notSupportedByUserApp', 'app', 'OLD_APP'],
  ['transactionRiskBlocked', 'app', 'RISK_BLOCKED'],
  ['an unknown code', 'app', 'RFA22'],
  [null, 'app', 'RFA22'],
] as const)('a failed order with hint code %s by way of %s shows %s', (hintCode, way, message) => {
  expect(bankIdMessage({ status: 'failed', hintCode }, way)).toBe(`BANKID/MESSAGE/${message}`);
});

test('a complete order needs no message', () => {
  expect(bankIdMessage({ status: 'complete', hintCode: null }, 'qr')).toBeNull();
});

test('the QR code is scannable until the person begins to identify', () => {
  expect(isScannable({ status: 'pending', hintCode: 'outstandingTransaction' })).toBe(true);
  expect(isScannable({ status: 'pending', hintCode: null })).toBe(true);
  expect(isScannable({ status: 'pending', hintCode: 'started' })).toBe(false);
  expect(isScannable({ status: 'pending', hintCode: 'userSign' })).toBe(false);
  expect(isScannable({ status: 'failed', hintCode: null })).toBe(false);
});
