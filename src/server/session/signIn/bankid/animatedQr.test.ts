import { expect, test } from 'vitest';
import { animatedQr } from './animatedQr.ts';

/** The example from BankID's guidelines for relying parties. */
const order = {
  orderRef: '131daac9-16c6-4618-beb0-365768f37288',
  autoStartToken: '7c40b5c9-fa74-49cf-b98c-bfe651f9a7c6',
  qrStartToken: '67df3917-fa0d-44e5-b327-edcc928297f8',
  qrStartSecret: 'd28db9a7-4cde-429e-a983-359be676944c',
};
const started = new Date('2026-03-10T08:00:00.400Z');
const at = (milliseconds: number) =>
  animatedQr(order, started, new Date(started.getTime() + milliseconds));

test('creates the codes of BankID’s own example', () => {
  expect(at(0)).toBe(
    'bankid.67df3917-fa0d-44e5-b327-edcc928297f8.0.dc69358e712458a66a7525beef148ae8526b1c71610eff2c16cdffb4cdac9bf8',
  );
  expect(at(1000)).toBe(
    'bankid.67df3917-fa0d-44e5-b327-edcc928297f8.1.949d559bf23403952a94d103e67743126381eda00f0b3cbddbf7c96b1adcbce2',
  );
  expect(at(2000)).toBe(
    'bankid.67df3917-fa0d-44e5-b327-edcc928297f8.2.a9e5ec59cb4eee4ef4117150abc58fad7a85439a6a96ccbecc3668b41795b3f3',
  );
});

test('keeps a code for a whole second and starts with the first code', () => {
  expect(at(999)).toBe(at(0));
  expect(at(-5000)).toBe(at(0));
});
