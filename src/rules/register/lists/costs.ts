import { SubscriptionType } from '#contract/values.ts';
import type { List } from '../lists.ts';
import { id, name, until } from './parts.ts';

const accountNumber = {
  name: 'account_number',
  about: 'the number in the accounts; the `id` if empty',
  shape: { is: 'code' },
} as const;

/** What accounts cost, and who pays. */
export const costs = {
  cost_centres: {
    key: ['id'],
    missing: 'is closed from today: it is no longer offered, and what it has paid for stays',
    period: ['from', 'until'],
    columns: [
      { ...id, example: '4110' },
      { ...name, example: 'Datateknik bas' },
      {
        name: 'organisation',
        isRequired: true,
        about: 'the `id` of the organisation whose accounts, and those below it, it can pay for',
        example: '4100',
        shape: { is: 'reference', to: 'organisation' },
      },
      { ...accountNumber, example: '4110' },
      {
        name: 'from',
        about: 'the first day, `YYYY-MM-DD`',
        example: '2026-01-01',
        shape: { is: 'date' },
      },
      { ...until, example: '' },
    ],
  },
  activities: {
    key: ['id'],
    missing: 'is closed from today, as a cost centre',
    columns: [
      { ...id, example: '4110-20' },
      {
        name: 'cost_centre',
        isRequired: true,
        about: 'the `id` of its cost centre',
        example: '4110',
        shape: { is: 'reference', to: 'cost_centres' },
      },
      { ...name, example: 'Grundutbildning' },
      { ...accountNumber, example: '20' },
    ],
  },
  prices: {
    key: ['subscription', 'from'],
    missing: 'stays: what months have cost does not change',
    columns: [
      {
        name: 'subscription',
        isRequired: true,
        about: '`Small`, `Medium`, `Large` or `XLarge`',
        example: 'Large',
        shape: { is: 'choice', of: SubscriptionType.options },
      },
      {
        name: 'monthly',
        isRequired: true,
        about: 'the price of an account in kronor a month',
        example: '310',
        shape: { is: 'number', max: 999_999 },
      },
      {
        name: 'from',
        isRequired: true,
        about:
          'the first day of the price, `YYYY-MM-DD`; it lasts until the next one of the same subscription',
        example: '2026-01-01',
        shape: { is: 'date' },
      },
    ],
  },
} as const satisfies Record<string, List>;
