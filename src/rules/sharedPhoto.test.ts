import { expect, test } from 'vitest';
import { MAX_SHARED_BYTES, sharedPhotoOutcome } from './sharedPhoto.ts';

test.each([
  [{ type: 'image/jpeg', size: 3_000_000 }, 'KEPT'],
  [{ type: 'image/heic', size: MAX_SHARED_BYTES }, 'KEPT'],
  [{ type: 'image/jpeg', size: MAX_SHARED_BYTES + 1 }, 'TOO_LARGE'],
  [{ type: 'application/pdf', size: 10 }, 'NOT_A_PICTURE'],
  [{ type: '', size: 10 }, 'NOT_A_PICTURE'],
  [{ type: 'image/png', size: 0 }, 'LOST'],
  [null, 'LOST'],
] as const)('%o is %s', (file, outcome) => {
  expect(sharedPhotoOutcome(file)).toBe(outcome);
});
