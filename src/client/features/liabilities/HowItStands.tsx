import type { Liability } from '../../../contract/liabilities.ts';
import { mayApproveLiability } from '../../../rules/liability.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { TextKey } from '../../i18n/keys.ts';
import { standingOf, type Standing } from './standing.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

const texts: Readonly<Record<Standing, TextKey | null>> = {
  NONE: 'LIABILITY/ANSWER/UNASKED',
  REQUESTED: null,
  APPROVED: 'LIABILITY/DONE/TERMS_TEXT',
  CONSENTED: 'LIABILITY/DONE/CONSENT_TEXT',
  WITHDRAWN: null,
  DECLINED: null,
  CLOSED: 'LIABILITY/CLOSED/NO_REASON',
};

/** What the answer that was given means now, or why there is none. */
export function HowItStands({ liability }: { liability: Liability }) {
  const { t } = useTranslation();
  const { closedText, isConcent, liabilityStatus, criteriaIsFulFilled } = liability;
  const key = texts[standingOf(liability)];
  // Whoever closed it may have said why.
  const text = closedText?.[currentLanguage()] ?? (key && t(key));
  const isOpenAgain = liabilityStatus === 'Closed' && mayApproveLiability(liabilityStatus, criteriaIsFulFilled);

  return (
    <>
      {text && <p>{text}</p>}
      {isOpenAgain && <p>{t(isConcent ? 'LIABILITY/ANSWER/AGAIN_CONSENT' : 'LIABILITY/ANSWER/AGAIN_TERMS')}</p>}
    </>
  );
}
