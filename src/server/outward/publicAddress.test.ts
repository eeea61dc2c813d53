import { expect, test } from 'vitest';
import { isLoopback, isPublicAddress } from './publicAddress.ts';

test.each([
  '8.8.8.8',
  '130.236.1.1',
  '100.63.255.255',
  '172.32.0.1',
  '192.167.1.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:400f:80c::200e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['127.0.0.1', '127.1.2.3', '::1'])('%s is the own machine', (address) => {
  expect(isLoopback(address)).toBe(true);
});

test.each(['10.0.0.1', '8.8.8.8', '::2', 'localhost'])('%s is not the own machine', (address) => {
  expect(isLoopback(address)).toBe(false);
});
