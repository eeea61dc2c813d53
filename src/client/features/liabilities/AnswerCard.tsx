import { useEffect, useId, useRef, useState } from 'react';
import type { Liability } from '../../../contract/liabilities.ts';
import { mayApproveLiability, mayWithdrawLiability } from '../../../rules/liability.ts';
import type { TextKey } from '../../i18n/keys.ts';
import { Approving } from './Approving.tsx';
import { HowItStands } from './HowItStands.tsx';
import { standingOf, type Standing } from './standing.ts';
import { useAnswer } from './useAnswer.ts';
import { WaysOn } from './WaysOn.tsx';
import { Withdrawing } from './Withdrawing.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './Liability.module.css';

/** What the person has answered, and may answer now. Once it is answered the focus is on how it stands. */
export function AnswerCard({ liability }: { liability: Liability }) {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [answers, setAnswers] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const { approving, declining, withdrawing, hasTextChanged } = useAnswer(liability, () => {
    setAnswers((count) => count + 1);
    setAsking(false);
  });
  const { liabilityStatus, criteriaIsFulFilled, isConcent } = liability;
  const isAnswered = liabilityStatus === 'Approved' || liabilityStatus === 'Closed';

  useEffect(() => {
    if (answers > 0) heading.current?.focus({ preventScroll: true });
  }, [answers]);

  return (
    <section className={classes.answer} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>{t(titles[standingOf(liability)])}</h2>
      <HowItStands liability={liability} />
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
      {isAnswered && !isAsking && <WaysOn liability={liability} />}
      {mayWithdrawLiability(liabilityStatus, isConcent) && (
        <Withdrawing
          liability={liability}
          isAsking={isAsking}
          isBusy={withdrawing.isPending}
          onAsk={setAsking}
          onWithdraw={() => withdrawing.mutate()}
        />
      )}
    </section>
  );
}

const titles: Readonly<Record<Standing, TextKey>> = {
  NONE: 'LIABILITY/ANSWER/TITLE',
  REQUESTED: 'LIABILITY/ANSWER/TITLE',
  APPROVED: 'LIABILITY/DONE/TERMS',
  CONSENTED: 'LIABILITY/DONE/CONSENT',
  WITHDRAWN: 'LIABILITY/CLOSED/WITHDRAWN',
  DECLINED: 'LIABILITY/CLOSED/DECLINED',
  CLOSED: 'LIABILITY/CLOSED/TITLE',
};
