import type { NightStep } from '#contract/nights.ts';
import type { CourseEvent } from '#rules/accountCourse.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { CallContext } from '#server/call/handler.ts';
import { record } from '#server/database/audit.ts';
import type { Tx } from '#server/database/schema.ts';
import type { OutsideSystems } from '#server/outbox/changeKind.ts';
import { notifyOutsideUniversity } from '#server/mail/securityNotice.ts';
import { permitNight } from '#server/power/permit.ts';
import { setAccount } from '../accounts/index.ts';
import type { CourseAccount } from './courseStore.ts';
import { closed } from './emails.ts';
import { eraseAccount, eraseCredentials } from './erasureStore.ts';

/** What carrying out a step needs. */
export interface Night {
  readonly config: CallContext['config'];
  readonly systems: OutsideSystems;
  readonly now: Date;
  readonly today: IsoDate;
}

interface Step {
  readonly action: string;
  readonly write: (tx: Tx, account: CourseAccount, night: Night) => Promise<void>;
}

/** What each step writes. The directory follows through the outbox, as after every change. */
const steps: Record<NightStep, Step> = {
  expires: {
    action: 'accounts.expire',
    write: (tx, { id, lin }, { now }) =>
      setAccount(tx, permitNight(lin), id, { user_status: 'Inactive', disabled_at: now }, now),
  },

  closes: {
    action: 'accounts.close',
    async write(tx, account, { config, now, today }) {
      const { id, liUId, personType, retirementDate } = account;
      await setAccount(
        tx,
        permitNight(account.lin),
        id,
        {
          user_status: 'Retired',
          retirement_date: retirementDate ?? today,
          disabled_at: now,
          next_retirement_step_on: null,
        },
        now,
      );
      if (liUId === null) return;
      await notifyOutsideUniversity(tx, config, id, closed({ liUId, personType }, config), now);
    },
  },

  isEmptied: {
    action: 'accounts.empty',
    async write(tx, account, night) {
      await eraseCredentials(tx, account, night);
      await setAccount(
        tx,
        permitNight(account.lin),
        account.id,
        { removed_on: night.today },
        night.now,
      );
    },
  },

  isDeleted: {
    action: 'accounts.delete',
    async write(tx, { id, lin }, { now }) {
      const permit = permitNight(lin);
      await eraseAccount(tx, permit, id);
      await setAccount(tx, permit, id, { user_status: 'None' }, now);
    },
  },
};

/** Carries out the step that is due for an account, which the transaction has locked. */
export async function carryOut(
  tx: Tx,
  account: CourseAccount,
  { step, on }: CourseEvent & { readonly step: NightStep },
  night: Night,
): Promise<void> {
  // Before the step, because the last one leaves nothing to describe.
  await record(tx, {
    actor: null,
    requestId: 'background-job',
    address: null,
    at: night.now,
    subjectLin: account.lin,
    action: steps[step].action,
    before: { userStatus: account.userStatus },
    after: { on, liUId: account.liUId },
  });
  await steps[step].write(tx, account, night);
}
