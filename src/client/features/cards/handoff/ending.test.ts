import { expect, test } from 'vitest';
import { NetworkError, ApiError } from '../../../api/errors.ts';
import { endOf } from './ending.ts';

const refusal = (status: number, errors = {}) => new ApiError('Refused.', status, { errors });

test.each([
  ['a code that is over', refusal(404), 'OVER'],
  ['a code that is none', refusal(400, { code: ['INPUT_INVALID'] }), 'OVER'],
  ['a code of another telephone', refusal(409), 'TAKEN_BY_ANOTHER'],
  ['a picture that is none', refusal(400, { base64Image: ['CARD/PHOTO/NOT_A_PICTURE'] }), null],
  ['too many tries', refusal(429), null],
  ['no network', new NetworkError('/api'), null],
  ['nothing', null, null],
])('%s: %s results in %s', (_what, error, end) => {
  expect(endOf(error)).toBe(end);
});
