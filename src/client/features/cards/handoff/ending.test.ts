import { expect, test } from 'vitest';
import { NetworkError, ApiError } from '#client/api/errors.ts';
import { endOf } from './ending.ts';

const refusal = (status: number, errors = {}) => new ApiError('Refused.', status, { errors });

test.each([
  ['an expired code', 'OVER', refusal(404)],
  ['an invalid code', 'OVER', refusal(400, { code: ['INPUT_INVALID'] })],
  ['a code opened by another phone', 'TAKEN_BY_ANOTHER', refusal(409)],
  [
    'a file that is not a picture',
    null,
    refusal(400, { base64Image: ['CARD/PHOTO/NOT_A_PICTURE'] }),
  ],
  ['too many attempts', null, refusal(429)],
  ['a missing network connection', null, new NetworkError('/api')],
  ['no error', null, null],
])('maps %s to %s', (_what, end, error) => {
  expect(endOf(error)).toBe(end);
});
