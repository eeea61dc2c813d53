import { expect } from 'vitest';
import type { EmployeeProfile, UpdateEmployeeProfile } from '#contract/employeeProfile.ts';
import type { Db } from '#server/database/open.ts';
import type { Send } from '../support/portal.ts';
import { answer, auditOf, change } from './calls.ts';
import { addGuest, type Guest, newTransientNumber } from './managedAccounts.ts';

/** Fields of an update; tests may send fields that no update may contain. */
export type Fields = Partial<UpdateEmployeeProfile> & Record<string, unknown>;
interface Sent {
  /** The version that the change is based on, sent as `If-Match`. */
  readonly tag?: string;
}

export const readProfile = (as: Send, liUId: string) =>
  answer(as(`/api/EmployeeProfile?liuId=${liUId}`));

export async function profileOf(as: Send, liUId: string): Promise<EmployeeProfile> {
  const { status, body } = await readProfile(as, liUId);
  expect(status).toBe(200);
  return body as EmployeeProfile;
}

export const tagOf = async (as: Send, liUId: string): Promise<string> =>
  (await as(`/api/EmployeeProfile?liuId=${liUId}`)).headers.get('etag') ?? '';

export const sendUpdate = (as: Send, { lin, liUId }: Guest, fields: Fields, { tag }: Sent = {}) =>
  as(`/api/EmployeeProfile?targetLiuId=${liUId}`, {
    ...change('PATCH', { norEduPersonLIN: lin, ...fields }),
    headers: { 'content-type': 'application/json', ...(tag !== undefined && { 'if-match': tag }) },
  });

export const update = (as: Send, guest: Guest, fields: Fields, sent?: Sent) =>
  answer(sendUpdate(as, guest, fields, sent));

export async function updated(
  as: Send,
  guest: Guest,
  fields: Fields,
  sent?: Sent,
): Promise<EmployeeProfile> {
  const { status, body } = await update(as, guest, fields, sent);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as EmployeeProfile;
}

/** Shows the caller an identity document of the person, which proves who it is for half an hour. */
export async function showDocument(as: Send, { lin }: Guest): Promise<void> {
  const { status } = await answer(
    as(
      '/api/CallerVerification/Document',
      change('POST', {
        norEduPersonLin: lin,
        assuranceDocumentType: 'Passport',
        assuranceDocumentOther: null,
        expirationDate: '2099-12-31',
      }),
    ),
  );
  expect(status).toBe(200);
}

export const updatesOf = async (db: Db, { lin }: Guest) =>
  (await auditOf(db, 'employeeProfile.update')).filter(({ subject_lin }) => subject_lin === lin);

/** Adds an associate without officially confirmed data, so that every field can be edited. */
export const addForeigner = (
  db: Db,
  organisationId: string,
  account: NonNullable<Parameters<typeof addGuest>[2]>['account'] = {},
): Promise<Guest> =>
  addGuest(db, organisationId, { account, person: { national_id: newTransientNumber() } });

export const refusal = (errors: Record<string, string[]>) => ({ status: 400, body: { errors } });
