import type { Tx } from '#server/database/schema.ts';
import type { terms, TermsContent } from '#contract/terms.ts';
import type { LiabilityType } from '#contract/values.ts';
import { startOfDay } from '#rules/dates.ts';
import { liabilityTypes } from '#rules/liability.ts';
import { acceptByRefusal } from '#rules/termsDeadline.ts';
import { startDateRefusal } from '#rules/termsVersions.ts';
import { about, recordBy } from '#server/call/change.ts';
import { badRequest, conflict } from '#server/call/answers.ts';
import type { Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { builtInTerms } from '#server/texts/builtInTerms.ts';
import type { Db } from '#server/database/open.ts';
import { askedAnew } from './askAnew.ts';
import type { TextRow } from './store.ts';
import { answersAsRows, contentOf, toTerms, toTermsSummary, versionOf } from './termsShapes.ts';
import {
  addText,
  allTexts,
  approvalBatches,
  approvalsByText,
  askedByType,
  deleteDraft,
  deleteText,
  draftedTypes,
  draftOf,
  lockTerms,
  saveDraft,
} from './termsStore.ts';

/** Someone else has planned a version: it begins, or is withdrawn, before another one is made. */
const alreadyPlanned = {
  status: 409 as const,
  body: { errors: { startDate: ['TERMS/ALREADY_PLANNED'] } },
};

/** The versions of terms and consents, as their administrators keep them. */
export const termsHandlers: Handlers<typeof terms> = {
  async all({ db, today }) {
    const [texts, approvals, asked, drafted] = await Promise.all([
      allTexts(db),
      approvalsByText(db),
      askedByType(db),
      draftedTypes(db),
    ]);
    const body = liabilityTypes.map((type) =>
      toTermsSummary(
        type,
        texts.filter(({ liability_type }) => liability_type === type),
        { today, approvals, hasDraft: drafted.has(type), asked: asked.get(type) ?? 0 },
      ),
    );
    return { status: 200, body };
  },

  async one({ db, params: { liabilityType }, today }) {
    return await answerOf(db, liabilityType, today);
  },

  async saveDraft(call) {
    const { actor, body, isCurrent, now, params, today } = call;
    return await call.change(async (tx) => {
      const { texts, draft } = await lockedTerms(tx, params.liabilityType);
      if (!isCurrent(versionOf(texts, draft))) return conflict;
      await saveDraft(tx, params.liabilityType, body, { at: now, by: self(actor).liUId });
      const audit = entryOf(call, 'saveDraft', { before: draft?.content, after: body });
      return { ...(await answerOf(tx, params.liabilityType, today)), audit };
    });
  },

  async discardDraft(call) {
    const { isCurrent, params, today } = call;
    return await call.change(async (tx) => {
      const { texts, draft } = await lockedTerms(tx, params.liabilityType);
      if (!draft || !isCurrent(versionOf(texts, draft))) return conflict;
      await deleteDraft(tx, params.liabilityType);
      const audit = entryOf(call, 'discardDraft', { before: draft.content });
      return { ...(await answerOf(tx, params.liabilityType, today)), audit };
    });
  },

  async publish(call) {
    const { actor, isCurrent, now, params, today } = call;
    const { startDate, approvesAnew, acceptBy = null, ...content } = call.body;
    const refusal = startDateRefusal(startDate, today);
    if (refusal !== undefined) return badRequest({ startDate: refusal });
    return await call.change(async (tx) => {
      const { texts, draft } = await lockedTerms(tx, params.liabilityType);
      if (texts.some(({ published_at }) => published_at > now)) return alreadyPlanned;
      if (!isCurrent(versionOf(texts, draft))) return conflict;
      const next = nextText(params.liabilityType, texts[0], content);
      const asksEverybody = approvesAnew === 'Everybody';
      const dayRefusal =
        acceptBy &&
        acceptByRefusal(acceptBy, {
          liabilityType: params.liabilityType,
          isConsent: next.is_consent,
          asksEverybody,
          startDate,
        });
      if (dayRefusal) return badRequest({ acceptBy: dayRefusal });
      const text = await addText(tx, {
        ...next,
        published_at: startDate === today ? now : startOfDay(startDate),
        published_by: self(actor).liUId,
        asks_anew: asksEverybody,
        accept_by: acceptBy,
      });
      await deleteDraft(tx, params.liabilityType);
      const { version } = text;
      const published = entryOf(call, 'publish', {
        after: { version, startDate, approvesAnew, acceptBy, content },
      });
      const asked = text.asks_anew && startDate === today ? await askedAnew(tx, text, now) : null;
      const audit = asked ? [published, asked] : published;
      return { ...(await answerOf(tx, params.liabilityType, today)), audit };
    });
  },

  async withdraw(call) {
    const { actor, isCurrent, now, params, today } = call;
    return await call.change(async (tx) => {
      const { texts, draft } = await lockedTerms(tx, params.liabilityType);
      const text = texts.find(({ version }) => version === params.version);
      if (!text || text.published_at <= now || !isCurrent(versionOf(texts, draft))) return conflict;
      const content = contentOf(text);
      await deleteText(tx, text.id);
      if (!draft)
        await saveDraft(tx, params.liabilityType, content, { at: now, by: self(actor).liUId });
      const audit = entryOf(call, 'withdraw', { before: { version: text.version, content } });
      return { ...(await answerOf(tx, params.liabilityType, today)), audit };
    });
  },

  async approvals(call) {
    const { db, language, params } = call;
    await recordBy(db, call, entryOf(call, 'export', {}));
    return {
      status: 200,
      body: answersAsRows(approvalBatches(db, params.liabilityType), language),
    };
  },
};

async function lockedTerms(tx: Tx, type: LiabilityType) {
  await lockTerms(tx, type);
  return { texts: await allTexts(tx, type), draft: await draftOf(tx, type) };
}

async function answerOf(db: Db, type: LiabilityType, today: string) {
  const [texts, draft, approvals] = [
    await allTexts(db, type),
    await draftOf(db, type),
    await approvalsByText(db),
  ];
  const body = toTerms(type, texts, draft, { today, approvals });
  return { status: 200, body, version: versionOf(texts, draft) } as const;
}

/** The next version of a kind, with what the versions of one kind have in common. */
function nextText(type: LiabilityType, newest: TextRow | undefined, content: TermsContent) {
  const builtIn = builtInTerms(type);
  return {
    liability_type: type,
    version: (newest?.version ?? 0) + 1,
    is_consent: newest?.is_consent ?? builtIn.isConsent,
    system_name: newest?.system_name ?? builtIn.systemName,
    destination_link: newest ? newest.destination_link : builtIn.destinationLink,
    display_name: content.displayName,
    system_text: content.systemText,
    text: content.text,
    approve_text: content.approveText,
  };
}

const entryOf = (
  call: { readonly params: { readonly liabilityType: LiabilityType } },
  action: 'saveDraft' | 'discardDraft' | 'publish' | 'withdraw' | 'export',
  { before, after }: { readonly before?: object | undefined; readonly after?: object },
) =>
  about(null, `terms.${action}`, {
    ...(before && { before }),
    after: { liabilityType: call.params.liabilityType, ...after },
  });
