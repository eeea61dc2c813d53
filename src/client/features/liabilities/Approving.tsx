import { Link } from 'react-router-dom';
import type { Liability } from '#contract/liabilities.ts';
import { mayDeclineLiability } from '#rules/liability.ts';
import { termsQuestionOf } from '#rules/termsDeadline.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { useTranslation } from './texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import * as paths from '#client/paths/pages.ts';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import classes from './Liability.module.css';

interface ApprovingProps {
  readonly liability: Liability;
  readonly hasTextChanged: boolean;
  readonly isApproving: boolean;
  readonly isDeclining: boolean;
  readonly onApprove: () => void;
  readonly onDecline: () => void;
}

/**
 * What approving means, and the button whose label is the user's statement; a consent also has a
 * button to decline.
 */
export function Approving({
  liability,
  hasTextChanged,
  isApproving,
  isDeclining,
  onApprove,
  onDecline,
}: ApprovingProps) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { online } = useConnection();
  const { acceptBy, isConcent, liabilityStatus, liabilityApproveText } = liability;
  const statement = liabilityApproveText[currentLanguage()].trim().replace(/\.$/, '');
  const question = termsQuestionOf(liability, useToday());

  return (
    <>
      <ul className={classes.points}>
        {(isConcent ? consentPoints : termsPoints).map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
      </ul>
      {hasTextChanged && (
        <Notice tone="warning" title={t('LIABILITY/TEXT_CHANGED/TITLE')} isSpoken>
          <p>{t('LIABILITY/TEXT_CHANGED/TEXT')}</p>
        </Notice>
      )}
      {question === 'mustAccept' && (
        <Notice tone="warning" title={t('LIABILITY/FIRST/TITLE')}>
          <p>{t('LIABILITY/FIRST/TEXT', { date: acceptBy && fullDate(acceptBy) })}</p>
          <p>
            <Link to={paths.myAccounts('personal', 'mydata')}>{t('LIABILITY/FIRST/MY_DATA')}</Link>
          </p>
        </Notice>
      )}
      {!online && (
        <Notice tone="warning" isSpoken>
          <p>{t('LIABILITY/OFFLINE')}</p>
        </Notice>
      )}
      <div className="stack-sm">
        <OnlineButton
          onClick={onApprove}
          loading={isApproving}
          disabled={isDeclining}
          variant={liabilityStatus === 'Closed' ? 'default' : 'filled'}
        >
          {statement || t(isConcent ? 'LIABILITY/APPROVE/CONSENT' : 'LIABILITY/APPROVE/TERMS')}
        </OnlineButton>
        {mayDeclineLiability(liabilityStatus, isConcent) && (
          <OnlineButton
            onClick={onDecline}
            loading={isDeclining}
            disabled={isApproving}
            variant="default"
          >
            {t('LIABILITY/DECLINE')}
          </OnlineButton>
        )}
        {question === 'mayGoOn' && (
          <Link to={paths.home()} className={classes.later}>
            {acceptBy
              ? t('LIABILITY/LATER_UNTIL', { date: fullDate(acceptBy) })
              : t('LIABILITY/LATER')}
          </Link>
        )}
      </div>
    </>
  );
}

const consentPoints = [
  'LIABILITY/MEANING/CONSENT',
  'LIABILITY/MEANING/REVOCABLE',
  'LIABILITY/MEANING/KEPT',
] as const;
const termsPoints = [
  'LIABILITY/MEANING/TERMS',
  'LIABILITY/MEANING/FINAL',
  'LIABILITY/MEANING/KEPT',
] as const;
