import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from '#client/api/errors.ts';
import type { AnyTextKey } from '#client/i18n/keys.ts';
import { toastsOf, toastStore } from './toastStore.ts';

const toasts = toastsOf<AnyTextKey>();

const refused = new ApiError('…', 500, { errors: {} });
const shownToasts = () =>
  toastStore
    .get()
    .map(
      ({ type, messages: [first] }) =>
        `${type} ${first && 'keys' in first ? first.keys[0] : first?.text}`,
    );

afterEach(toastStore.clear);

describe('a newer toast replaces', () => {
  test('a failure of the same action once it has succeeded', () => {
    toasts.failure(refused, 'CARD/PIN');
    toasts.success('CARD/PIN/DONE');
    expect(shownToasts()).toEqual(['success CARD/PIN/DONE']);
  });

  test('a success of the same action once it has failed', () => {
    toasts.success('MFA/ADDED');
    toasts.failure(refused, 'MFA');
    expect(shownToasts()).toEqual(['error ERROR/GENERAL']);
  });

  test('a toast about a part or the whole of the same subject', () => {
    toasts.failure(refused, 'SIGN_INS/END');
    toasts.success('SIGN_INS/ENDED');
    expect(shownToasts()).toEqual(['success SIGN_INS/ENDED']);
    toasts.failure(refused, 'SIGN_INS/END');
    expect(shownToasts()).toEqual(['error ERROR/GENERAL']);
  });

  test('a toast about a subject named by the caller', () => {
    toasts.success('CARD/FREEZE/DONE');
    toasts.success('CARD/UNFREEZE/DONE', {}, { about: 'CARD/FREEZE' });
    expect(shownToasts()).toEqual(['success CARD/UNFREEZE/DONE']);
  });

  test('a toast about the same action on another object', () => {
    toasts.success('ACCOUNTS/PROFILE/SAVED', { name: 'Anna' });
    toasts.success('ACCOUNTS/PROFILE/SAVED', { name: 'Bo' });
    expect(toastStore.get()).toHaveLength(1);
  });
});

test('keeps toasts about other subjects', () => {
  toasts.failure(refused, 'CARD/PIN');
  toasts.success('CARD/BLOCK/DONE');
  toasts.warning('ERROR/NO_CONNECTION');
  toasts.error('ERROR/GENERAL');
  expect(shownToasts()).toHaveLength(4);
});

test('shows several toasts about one subject together and replaces them together', () => {
  toasts.success('ACCOUNTS/PROFILE/SAVED', { name: 'Anna' });
  toastStore.replaceAbout('ACCOUNTS/BULK', [
    { type: 'success', messages: [{ text: '3 konton är förlängda.' }] },
    { type: 'error', messages: [{ text: 'Bo' }] },
  ]);
  expect(shownToasts()).toEqual([
    'success ACCOUNTS/PROFILE/SAVED',
    'success 3 konton är förlängda.',
    'error Bo',
  ]);
  toastStore.replaceAbout('ACCOUNTS/BULK', [
    { type: 'success', messages: [{ text: 'Ändringen av 3 konton är ångrad.' }] },
  ]);
  expect(shownToasts()).toEqual([
    'success ACCOUNTS/PROFILE/SAVED',
    'success Ändringen av 3 konton är ångrad.',
  ]);
});
