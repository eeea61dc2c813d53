import type { employee } from '../../../contract/employee.ts';
import type { Position } from '../../../contract/position.ts';
import { normaliseEmail, normaliseMobileNumber } from '../../../rules/contactInformation.ts';
import { record } from '../../database/audit.ts';
import type { Handlers } from '../../http/handler.ts';
import { localized, localizedOrNull } from '../localized.ts';
import { badRequest } from '../refusal.ts';
import { self } from '../self.ts';
import { trail } from '../trail.ts';
import {
  contactInformationOf, lockContactInformation, orcidOf, type PositionRow, positionsOf, removeOrcid, saveContactInformation,
} from './store.ts';

/** An employee's own data. Nobody else's can be named in these calls. */
export const employeeHandlers: Handlers<typeof employee> = {
  async positions({ db, actor }) {
    const rows = await positionsOf(db, self(actor).liUId);
    return { status: 200, body: rows.map(toPosition) };
  },

  async contactInformation({ db, actor }) {
    const row = await contactInformationOf(db, self(actor).lin);
    return { status: 200, body: { alternativeEmailAddress: row?.alternative_email_address ?? null, smsNumber: row?.sms_number ?? null } };
  },

  async saveContactInformation(call) {
    const { lin } = self(call.actor);
    const email = normaliseEmail(call.body.alternativeEmailAddress ?? '');
    const number = normaliseMobileNumber(call.body.smsNumber ?? '');
    if (email.refusal !== undefined || number.refusal !== undefined) {
      return badRequest({ alternativeEmailAddress: email.refusal, smsNumber: number.refusal });
    }

    const after = { alternativeEmailAddress: email.value, smsNumber: number.value };
    return await call.change(async (tx) => {
      const before = await lockContactInformation(tx, lin);
      await saveContactInformation(tx, lin, after);
      await record(tx, { ...trail(call), subjectLin: lin, action: 'employee.saveContactInformation', before, after });
      return { status: 200, body: after };
    });
  },

  async orcid({ db, actor }) {
    const row = await orcidOf(db, self(actor).lin);
    return { status: 200, body: { orcId: row?.orc_id ?? null, verified: row?.verified_at.toISOString() ?? null } };
  },

  async unlinkOrcid(call) {
    const { lin } = self(call.actor);
    return await call.change(async (tx) => {
      const removed = await removeOrcid(tx, lin);
      if (removed) {
        const before = { orcId: removed.orc_id, verified: removed.verified_at };
        await record(tx, { ...trail(call), subjectLin: lin, action: 'employee.unlinkOrcid', before });
      }
      return { status: 200 };
    });
  },
};

const toPosition = (row: PositionRow): Position => ({
  id: row.id,
  employmentLevel: row.employment_level,
  employeeLevel: row.employee_level,
  startDate: row.start_date,
  endDate: row.end_date,
  faculty: localizedOrNull(row.faculty_sv, row.faculty_en),
  isPrimary: row.is_primary,
  isEmployee: row.is_employee,
  title: localized(row.title_sv, row.title_en),
  organisation: {
    name: localized(row.name_sv, row.name_en),
    path: row.canonical_path,
    shortName: row.short_name,
    financialUnit: row.financial_unit,
  },
  subscriptionType: row.subscription_type,
});
