import type { user } from '#contract/user.ts';
import { alumniAdministrators } from '#contract/access.ts';
import { mayCall } from '#rules/access.ts';
import { applicable } from '#rules/waiting.ts';
import type { Handlers } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import { vouchedEndings } from '../vouching/index.ts';
import { mattersOf, newRequestsIn } from './mattersStore.ts';
import { waitingWork } from './work.ts';
import { toNotification, toOwnAccount } from './shapes.ts';
import { accountOf, lockNotification, markRead, notificationsOf, studiesOf } from './store.ts';

export const userHandlers: Handlers<typeof user> = {
  async current({ actor }) {
    const { liUId } = self(actor);
    const { roles, personType, primaryAffiliation, isInAlumniPortal, absentAreas } = actor;
    const givenName = actor.givenName ?? '';
    const displayName = actor.displayName ?? givenName;
    return {
      status: 200,
      body: {
        liUId,
        roleIds: [...roles],
        personType,
        primaryAffiliation,
        givenName,
        displayName,
        isInAlumniPortal,
        absentAreas: [...absentAreas],
      },
    };
  },

  async account({ db, actor, today }) {
    const { lin, liUId } = self(actor);
    const account = await accountOf(db, liUId);
    if (!account) return notFound;
    const studies = account.person_type === 'Student' ? await studiesOf(db, lin) : undefined;
    const endings =
      account.affiliation_type === 'Employee' ? await vouchedEndings(db, lin, today) : null;
    const newRequests =
      mayCall(alumniAdministrators, actor) === 'yes' ? await newRequestsIn(db) : null;
    return {
      status: 200,
      body: {
        ...toOwnAccount(account, studies),
        ...(endings !== null && { vouchedEndings: endings }),
        ...(newRequests !== null && { newRequests }),
      },
    };
  },

  async work(call) {
    return { status: 200, body: await waitingWork(call) };
  },

  async notifications({ db, actor, today }) {
    const { lin, liUId } = self(actor);
    const all = (await notificationsOf(db, liUId, today)).map((row) => toNotification(row, today));
    const matters = all.length === 0 ? undefined : await mattersOf(db, lin, liUId, today);
    return { status: 200, body: matters ? applicable(all, matters, today) : all };
  },

  async readNotification(call) {
    const { actor, now, params } = call;
    const { lin, liUId } = self(actor);
    if (!isIdentifier(params.id)) return notFound;
    return await call.change(async (tx) => {
      const notification = await lockNotification(tx, params.id, liUId);
      if (!notification) return notFound;
      // Marking as read is idempotent: the first time is kept.
      if (notification.read_at !== null) return { status: 204, audit: null };
      await markRead(tx, params.id, now);
      const after = { id: params.id };
      return { status: 204, audit: about(lin, 'user.readNotification', { after }) };
    });
  },
};
