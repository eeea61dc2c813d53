import { sql } from 'kysely';
import { bySourceId, found, type ListTable } from './listTable.ts';

const accountNumber = {
  of: 'account_number',
  value: sql`coalesce(given.account_number, given.id)`,
};

/** What accounts cost, and who pays. What has paid stays for the costs of earlier months. */
export const costTables = {
  cost_centres: {
    ...bySourceId,
    table: 'cost_centre',
    columns: {
      name: { of: 'name' },
      organisation_id: { of: 'organisation', value: found('organisation') },
      account_number: accountNumber,
      valid_from: { of: 'from' },
      valid_until: { of: 'until' },
    },
    missing: 'isEnded',
    shown: sql`known.external_id`,
  },
  activities: {
    ...bySourceId,
    table: 'cost_centre_activity',
    columns: {
      name: { of: 'name' },
      cost_centre_id: { of: 'cost_centre', value: found('cost_centre') },
      account_number: accountNumber,
    },
    missing: 'isEnded',
    shown: sql`known.external_id`,
  },
  prices: {
    table: 'subscription_price',
    columns: {
      subscription_type: { of: 'subscription', isKey: true },
      valid_from: { of: 'from', isKey: true },
      monthly_cost: { of: 'monthly' },
    },
    hasIds: false,
    hasSource: true,
    always: 'subscription_type',
    missing: 'stays',
    shown: sql`known.subscription_type`,
  },
} as const satisfies Record<string, ListTable>;
