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
