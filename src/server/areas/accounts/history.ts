import * as z from 'zod/mini';
import { CostCentre, CostCentreActivity } from '#contract/account.ts';
import { ContactPerson } from '#contract/contactPerson.ts';
import { type AuditedField, auditedFields, forEachField, rowOf } from '#contract/accountFields.ts';
import type { AccountChange, AccountEvent } from '#contract/accountHistory.ts';
import type { accounts } from '#contract/accounts.ts';
import { ExternalInvoiceData } from '#contract/externalInvoice.ts';
import { plainValue } from '#rules/accountFields.ts';
import { invoiceLine } from '#rules/invoiceLine.ts';
import type { Handler } from '#server/call/handler.ts';
import { notFound } from '#server/call/answers.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import type { AuditedFields } from './accountTrail.ts';
import { type EntryRow, entriesAbout } from './historyStore.ts';
import { accountsByLins, factsOf } from './index.ts';

/**
 * Actions that administrators, the contact person and imports take on an account: all calls of the
 * resources that change one, and single calls of others. Actions that people take themselves (signing in,
 * choosing a password, accepting terms, changing contact details) are in the audit trail too, but
 * are not disclosed to those who administer the account.
 */
const ACTIONS = [
  'accounts.%',
  'accountChanges.%',
  'employeeProfile.%',
  'vouching.%',
  'passwords.resetDeceased',
  'deliveries.%',
  'register.create',
  'register.change',
  'register.end',
];

/** The audit trail of an account, with the same reach as the lists. */
export const history: Handler<typeof accounts.history> = async (call) => {
  const {
    db,
    actor,
    params: { norEduPersonLIN: lin },
  } = call;
  const [account] = await accountsByLins(db, actor, [lin], factsOf(call));
  if (!account?.hasAccessToAccountThroughOrg) return notFound;
  await auditPersonRead(call, [lin]);
  return {
    status: 200,
    body: (await entriesAbout(db, lin, ACTIONS))
      .filter(isAboutManagedAccount)
      .map((row) => toEvent(row, lin)),
  };
};

const toEvent = (row: EntryRow, lin: string): AccountEvent => ({
  id: String(row.id),
  at: row.at.toISOString(),
  action: row.action,
  actor: actorOf(row),
  isByPerson: row.actor_lin === lin,
  system: systemIn(row),
  changes: changesIn(row),
});

/** Imports also write about the student account that the person may have. */
const isAboutManagedAccount = ({ after }: EntryRow): boolean =>
  Imported.safeParse(after).data?.personType !== 'Student';

const systemIn = ({ after }: EntryRow): string | null =>
  Imported.safeParse(after).data?.source ?? null;

/** What an import adds to its entries. */
const Imported = z.object({ source: z.string(), personType: z.optional(z.string()) });

/**
 * An audit entry outlives the people it names: an actor who has been removed is identified by user
 * id, and a system by the name that it had.
 */
function actorOf({
  actor_name: name,
  actor_user_id: liUId,
  actor_client: client,
}: EntryRow): AccountEvent['actor'] {
  const displayName = name ?? liUId ?? client;
  return displayName === null ? null : { displayName, liUId };
}

type Value = AccountChange['before'];
const plain = z.nullable(z.union([z.string(), z.boolean()]));
const person = z.nullable(
  z.pipe(
    ContactPerson,
    z.transform((value) => plainValue(value)),
  ),
);
const named = (shape: typeof CostCentre | typeof CostCentreActivity) =>
  z.nullable(
    z.pipe(
      shape,
      z.transform(({ name }) => name),
    ),
  );

/**
 * How each field is reduced to one value. A field that is not listed here is never returned,
 * whatever an entry contains.
 */
const formatters: { readonly [Field in keyof AuditedFields]-?: z.ZodMiniType<Value> } = {
  liUId: plain,
  givenName: plain,
  surname: plain,
  displayName: plain,
  userStatus: plain,
  ...forEachField<AuditedField, { [F in AuditedField]: z.ZodMiniType<Value> }>(
    auditedFields,
    (field) => field,
    (field) => (rowOf(field).kind === 'person' ? person : plain),
  ),
  organisationCanonicalPath: plain,
  costCentre: named(CostCentre),
  costCentreActivity: named(CostCentreActivity),
  externalInvoiceData: z.nullable(z.pipe(ExternalInvoiceData, z.transform(invoiceLine))),
};

function changesIn({ before, after }: EntryRow): AccountChange[] {
  return Object.entries(formatters)
    .map(([field, formatter]) => ({
      field,
      before: formatValue(formatter, before, field),
      after: formatValue(formatter, after, field),
    }))
    .filter((change) => change.before !== change.after);
}

/**
 * Returns the field's value in the entry; null if the entry does not contain the field or its value
 * is not presentable.
 */
function formatValue(formatter: z.ZodMiniType<Value>, state: unknown, field: string): Value {
  if (typeof state !== 'object' || state === null) return null;
  const read = formatter.safeParse(Reflect.get(state, field));
  return read.success ? read.data : null;
}
