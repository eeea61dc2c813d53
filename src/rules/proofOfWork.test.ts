import { expect, test } from 'vitest';
import { USUAL_DIFFICULTY, difficultyAfter, leadingZeroBits } from './proofOfWork.ts';

test.each<[bytes: number[], bits: number]>([
  [[0x80, 0], 0],
  [[0xff], 0],
  [[0x40], 1],
  [[0x01], 7],
  [[0, 0x80], 8],
  [[0, 0x1f, 0xff], 11],
  [[0, 0, 0x01], 23],
  [[0, 0], 16],
])('%j starts with %i zero bits', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
});

test.each([
  [0, 16],
  [49, 16],
  [50, 17],
  [199, 19],
  [200, 20],
  [10_000, 20],
])('after %i solutions in an hour, the next one usually needs %i bits', (solved, bits) => {
  expect(difficultyAfter(solved, USUAL_DIFFICULTY)).toBe(bits);
});

test.each([
  [0, 8, 8],
  [199, 8, 11],
  [10_000, 8, 20],
  [0, 20, 20],
  [200, 18, 20],
])('after %i solutions in an hour, %i bits of the first become %i', (solved, first, bits) => {
  expect(difficultyAfter(solved, first)).toBe(bits);
});
