import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Account } from './account.ts';
import { changeShapes } from './accountFieldShapes.ts';
import { ExternalInvoiceData } from './externalInvoice.ts';
import { BulkOutcome, ChangeSubscription, ExtendAccounts } from './bulk.ts';
import { Errors, refusals } from './errors.ts';
import { Lin, Name, NationalId, OrganisationId, text, UserId } from './inputs.ts';
import { Position } from './position.ts';
import { Concern, Objection } from './power.ts';
import { route } from './route.ts';

/** A person as shown in the account-management panel (DATA-08). */
export const EmployeeProfile = z.object({
  account: Account,
  positions: z.array(Position),
  emailAddress: z.nullable(z.string()),
  alternativeEmailAddress: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /**
   * What the caller may not do to the person whatever the fields allow, and why. Not in the
   * specification; servers of 0.2.0 do not send it.
   */
  objections: z.optional(z.array(z.object({ concern: Concern, reasons: z.array(Objection) }))),
});
export type EmployeeProfile = z.infer<typeof EmployeeProfile>;

/** An administrator's changes to a person: an absent field is kept, null clears it. */
export const UpdateEmployeeProfile = z.object({
  ...changeShapes,
  norEduPersonLIN: Lin,
  norEduPersonNIN: z.optional(NationalId),
  givenName: z.optional(Name),
  surname: z.optional(Name),
  displayName: z.optional(Name),
  employeePositionId: z.optional(z.nullable(text(64))),
  organisationId: z.optional(OrganisationId),
  costCentreActivityId: z.optional(z.nullable(text(64))),
  externalInvoiceData: z.optional(z.nullable(ExternalInvoiceData)),
});
export type UpdateEmployeeProfile = z.infer<typeof UpdateEmployeeProfile>;

const may = usersOf('account-management');

export const employeeProfile = {
  read: route({
    summary: 'Returns a person below the organisations that the caller administers.',
    method: 'GET',
    path: '/api/EmployeeProfile',
    may,
    query: z.object({ liuId: UserId }),
    isVersioned: true,
    responses: { ...refusals, 200: EmployeeProfile, 404: Errors },
  }),
  update: route({
    summary:
      'Changes a person. 403: the caller may not edit the person; ' +
      '409: the person has been changed since the details were read.',
    method: 'PATCH',
    path: '/api/EmployeeProfile',
    may,
    query: z.object({ targetLiuId: UserId }),
    body: UpdateEmployeeProfile,
    isVersioned: true,
    responses: { ...refusals, 200: EmployeeProfile, 404: Errors, 409: Errors },
  }),
  extend: route({
    summary: 'Extends the account shown in the panel, by the same rules as in bulk changes.',
    method: 'PATCH',
    path: '/api/EmployeeProfile/Extend',
    may,
    body: ExtendAccounts,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
  changeSubscription: route({
    summary:
      'Changes the IT subscription of the account shown in the panel, by the same rules as in bulk changes.',
    method: 'PATCH',
    path: '/api/EmployeeProfile/ITSubscription',
    may,
    body: ChangeSubscription,
    responses: { ...refusals, 200: z.array(BulkOutcome) },
  }),
};
