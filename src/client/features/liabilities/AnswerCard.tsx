import { useEffect, useId, useRef, useState } from 'react';
import type { Liability } from '#contract/liabilities.ts';
import type { Versioned } from '#client/api/versioned.ts';
import { mayApproveLiability, mayWithdrawLiability } from '#rules/liability.ts';
import { type TextKey, useTranslation } from './texts.ts';
import { useInlineConfirm } from '#client/ui/useInlineConfirm.ts';
import { Approving } from './Approving.tsx';
import { liabilityStateOf, type LiabilityState } from './liabilityState.ts';
import { useAnswer } from './useAnswer.ts';
import { NextSteps } from './NextSteps.tsx';
import { Withdrawing } from './Withdrawing.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import classes from './Liability.module.css';

/**
 * Card with the user's answer, and the answers available now. After an answer, the focus moves to
 * the new state.
 */
export function AnswerCard({ read }: { read: Versioned<Liability> }) {
  const { body: liability } = read;
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [answers, setAnswers] = useState(0);
  const withdrawal = useInlineConfirm();
  const { approving, declining, withdrawing, hasTextChanged } = useAnswer(read, () => {
    setAnswers((count) => count + 1);
    withdrawal.cancel();
  });
  const { liabilityStatus, criteriaIsFulFilled, isConcent } = liability;
  const isAnswered = liabilityStatus === 'Approved' || liabilityStatus === 'Closed';

  useEffect(() => {
    if (answers > 0) heading.current?.focus({ preventScroll: true });
  }, [answers]);

  return (
    <section className={classes.answer} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t(titles[liabilityStateOf(liability)])}
      </h2>
      <AnswerState liability={liability} />
      {mayApproveLiability(liabilityStatus, criteriaIsFulFilled) && (
        <Approving
          liability={liability}
          hasTextChanged={hasTextChanged}
          isApproving={approving.isPending}
          isDeclining={declining.isPending}
          onApprove={() => approving.mutate()}
          onDecline={() => declining.mutate()}
        />
      )}
      {isAnswered && !withdrawal.isAsking && <NextSteps liability={liability} />}
      {mayWithdrawLiability(liabilityStatus, isConcent) && (
        <Withdrawing
          liability={liability}
          state={withdrawal}
          isBusy={withdrawing.isPending}
          onWithdraw={() => withdrawing.mutate()}
        />
      )}
    </section>
  );
}

const titles: Readonly<Record<LiabilityState, TextKey>> = {
  NONE: 'LIABILITY/ANSWER/TITLE',
  REQUESTED: 'LIABILITY/ANSWER/TITLE',
  APPROVED: 'LIABILITY/DONE/TERMS',
  CONSENTED: 'LIABILITY/DONE/CONSENT',
  WITHDRAWN: 'LIABILITY/CLOSED/WITHDRAWN',
  DECLINED: 'LIABILITY/CLOSED/DECLINED',
  CLOSED: 'LIABILITY/CLOSED/TITLE',
};

const texts: Readonly<Record<LiabilityState, TextKey | null>> = {
  NONE: 'LIABILITY/ANSWER/UNASKED',
  REQUESTED: null,
  APPROVED: 'LIABILITY/DONE/TERMS_TEXT',
  CONSENTED: 'LIABILITY/DONE/CONSENT_TEXT',
  WITHDRAWN: null,
  DECLINED: null,
  CLOSED: 'LIABILITY/CLOSED/NO_REASON',
};

/** What the given answer means now, or why there is none. */
function AnswerState({ liability }: { liability: Liability }) {
  const { t } = useTranslation();
  const { closedText, isConcent, liabilityStatus, criteriaIsFulFilled } = liability;
  const key = texts[liabilityStateOf(liability)];
  // The person who closed the terms may have stated the reason.
  const text = closedText?.[currentLanguage()] ?? (key && t(key));
  const isOpenAgain =
    liabilityStatus === 'Closed' && mayApproveLiability(liabilityStatus, criteriaIsFulFilled);

  return (
    <>
      {text && <p>{text}</p>}
      {isOpenAgain && (
        <p>{t(isConcent ? 'LIABILITY/ANSWER/AGAIN_CONSENT' : 'LIABILITY/ANSWER/AGAIN_TERMS')}</p>
      )}
    </>
  );
}
