import type { employee } from '#contract/employee.ts';
import { normaliseMobileNumber, normaliseOtherEmail } from '#rules/contactInformation.ts';
import { notifyOfContactChange } from '#server/mail/contactNotice.ts';
import type { Handlers } from '#server/call/handler.ts';
import { badRequest, conflict } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import { positionsOf } from './index.ts';
import {
  contactInformationOf,
  lockContactInformation,
  orcidOf,
  removeOrcid,
  replacedContacts,
  saveContactInformation,
} from './store.ts';

/** An employee's own data. These calls cannot refer to another person. */
export const employeeHandlers: Handlers<typeof employee> = {
  async positions({ db, actor }) {
    return { status: 200, body: await positionsOf(db, self(actor).liUId) };
  },

  async contactInformation({ db, actor }) {
    const { information, version } = await contactInformationOf(db, self(actor).lin);
    return { status: 200, body: information, version };
  },

  async saveContactInformation(call) {
    const { lin } = self(call.actor);
    const email = normaliseOtherEmail(
      call.body.alternativeEmailAddress ?? '',
      call.config.emailDomains.own,
    );
    const number = normaliseMobileNumber(call.body.smsNumber ?? '');
    if (email.refusal !== undefined || number.refusal !== undefined) {
      return badRequest({ alternativeEmailAddress: email.refusal, smsNumber: number.refusal });
    }

    const after = { alternativeEmailAddress: email.value, smsNumber: number.value };
    return await call.change(async (tx) => {
      const { information: before, version: read } = await lockContactInformation(tx, lin);
      if (!call.isCurrent(read)) return conflict;
      const { accountId } = call.actor;
      if (accountId !== null)
        for (const type of await replacedContacts(tx, lin, after))
          await notifyOfContactChange(
            tx,
            call.config,
            accountId,
            { what: 'replaced', type },
            call.now,
          );
      const version = await saveContactInformation(tx, lin, after);
      return {
        status: 200,
        body: after,
        version,
        audit: about(lin, 'employee.saveContactInformation', { before, after }),
      };
    });
  },

  async orcid({ db, actor }) {
    const row = await orcidOf(db, self(actor).lin);
    return {
      status: 200,
      body: { orcId: row?.orc_id ?? null, verified: row?.verified_at.toISOString() ?? null },
      version: versionOf(row),
    };
  },

  async unlinkOrcid(call) {
    const { lin } = self(call.actor);
    return await call.change(async (tx) => {
      const removed = await removeOrcid(tx, lin);
      if (!call.isCurrent(versionOf(removed))) return conflict;
      const before = removed && { orcId: removed.orc_id, verified: removed.verified_at };
      return {
        status: 200,
        version: versionOf(undefined),
        audit: before ? about(lin, 'employee.unlinkOrcid', { before }) : null,
      };
    });
  },
};

/** The version of the ORCID link: the linked ORCID iD, or `none`. */
const versionOf = (link: { readonly orc_id: string } | undefined): string => link?.orc_id ?? 'none';
