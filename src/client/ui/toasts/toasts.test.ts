import { expect, test } from 'vitest';
import { AlreadyRunning, NetworkError, ApiError } from '#client/api/errors.ts';
import { failureToast, type ToastContent } from './toasts.ts';

const refusal = (status: number, body: unknown) => new ApiError('…', status, body);
const errors = (map: Record<string, string[]>) => ({ errors: map });
const one = (type: ToastContent['type'], ...keys: string[]) => ({ type, messages: [{ keys }] });

const table: readonly (readonly [what: string, error: unknown, toast: ToastContent | null])[] = [
  [
    'a 400 becomes its field messages',
    refusal(400, errors({ newPin: [], pinOrMifareNumner: ['INPUT_REQUIRED'] })),
    {
      type: 'error',
      messages: [
        {
          keys: ['CARD/PIN/400/newPin', 'ERROR/UNKNOWN_KEY'],
          values: { values: '', key: 'newPin' },
        },
        {
          keys: ['CARD/PIN/400/pinOrMifareNumner', 'INPUT_REQUIRED', 'ERROR/UNKNOWN_KEY'],
          values: { values: 'INPUT_REQUIRED', key: 'pinOrMifareNumner' },
        },
      ],
    },
  ],
  [
    'translated. is shown as it is',
    refusal(400, errors({ 'translated.x': ['Kortet finns inte.', 'Ring oss.'] })),
    {
      type: 'error',
      messages: [{ text: 'Kortet finns inte.' }, { text: 'Ring oss.' }],
    },
  ],
  [
    'useData. gives its values to our sentence',
    refusal(400, errors({ 'useData.names': ['Anna', 'Bo'] })),
    {
      type: 'error',
      messages: [
        {
          keys: ['CARD/PIN/400/useData.names', 'ERROR/UNKNOWN_DATA'],
          values: { values: 'Anna, Bo', key: 'useData.names' },
        },
      ],
    },
  ],
  [
    '… or names itself, without any',
    refusal(400, errors({ 'useData.names': [] })),
    {
      type: 'error',
      messages: [
        {
          keys: ['CARD/PIN/400/useData.names', 'ERROR/UNKNOWN_KEY'],
          values: { values: '', key: 'useData.names' },
        },
      ],
    },
  ],
  [
    'a silent outside system is a warning',
    refusal(400, errors({ 'externalSystem.NoResponse': [], name: ['X'] })),
    one('warning', 'ERROR/NO_RESPONSE'),
  ],
  [
    '… whatever the status',
    refusal(503, errors({ 'externalSystem.NoResponse': [] })),
    one('warning', 'ERROR/NO_RESPONSE'),
  ],
  [
    'a portal that stores nothing is a warning',
    refusal(503, errors({ 'portal.CannotSave': ['ERROR/CANNOT_SAVE'] })),
    one('warning', 'ERROR/CANNOT_SAVE'),
  ],
  ['401', refusal(401, errors({})), one('error', 'ERROR/STATUS_CODE/401/TEXT')],
  ['403', refusal(403, errors({})), one('error', 'ERROR/STATUS_CODE/403/TEXT')],
  ['404', refusal(404, null), one('error', 'ERROR/STATUS_CODE/404/TEXT')],
  [
    'a conflict with a reason names it',
    refusal(409, errors({ account: ['MFA/RESET_REFUSED/ACCOUNT_CLOSED'] })),
    one('error', 'MFA/RESET_REFUSED/ACCOUNT_CLOSED', 'ERROR/GENERAL'),
  ],
  ['409 with an empty map', refusal(409, errors({})), one('error', 'ERROR/GENERAL')],
  ['400 without a map', refusal(400, 'nonsense'), one('error', 'ERROR/GENERAL')],
  ['400 with an empty map', refusal(400, errors({})), one('error', 'ERROR/GENERAL')],
  ['502 with HTML', refusal(502, null), one('error', 'ERROR/GENERAL')],
  ['418', refusal(418, errors({ tea: ['POT'] })), one('error', 'ERROR/GENERAL')],
  ['internal error', new TypeError('x is not a function'), one('error', 'ERROR/GENERAL')],
  ['no network', new NetworkError('/api/x'), one('warning', 'ERROR/NO_CONNECTION')],
  ['a duplicate that was never sent says nothing', new AlreadyRunning('POST /api/x'), null],
];

// ERR-05, ERR-06, ERR-07, ERR-08, ERR-09, ERR-10, ERR-12
test.each(table)('failureToast: %s', (_what, error, toast) => {
  expect(failureToast(error, 'CARD/PIN')).toEqual(toast);
});

// ERR-09
test('uses the caller’s own text for a status before the common one', () => {
  expect(failureToast(refusal(404, null), 'X', { 404: 'INPUT_REQUIRED' })).toEqual(
    one('error', 'INPUT_REQUIRED'),
  );
  expect(failureToast(refusal(403, null), 'X', { 404: 'INPUT_REQUIRED' })).toEqual(
    one('error', 'ERROR/STATUS_CODE/403/TEXT'),
  );
});
