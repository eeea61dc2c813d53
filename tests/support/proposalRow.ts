import { randomUUID } from 'node:crypto';

/** A proposal about the person that nobody has decided about, as a row of the database. */
export const proposalRow = (lin: string, name: string, madeAt: Date) => ({
  source: 'staff',
  external_id: randomUUID(),
  person_type: 'Employee',
  kind: 'claim',
  lin,
  attributes: '{}',
  record: Buffer.from(name),
  digest: 'x',
  client: 'Staff',
  made_at: madeAt,
});

/** A change of the person that nobody disputes. */
export const changeRow = (lin: string, madeAt: Date) => ({
  lin,
  kinds: ['number'],
  replaced: [],
  made_at: madeAt,
  was_used: true,
  notice_hash: randomUUID(),
});

/** A reset of the account's second step. */
export const resetRow = (accountId: string, at: Date) => ({
  account_id: accountId,
  reset_at: at,
  method: 'BankId',
  is_at_desk: false,
});

/** An event of a card system. */
export const cardEventRow = (receivedAt: Date) => ({
  source: 'cards',
  id: randomUUID(),
  content_hash: randomUUID(),
  outcome: 'applied',
  received_at: receivedAt,
});
