import { Link } from 'react-router-dom';
import type { PastSignIn } from '#contract/signIns.ts';
import * as panels from '#client/paths/panels.ts';
import * as paths from '#client/paths/pages.ts';
import { useOpenPanel } from '#client/routing/useOpenPanel.ts';
import { Button } from '#client/ui/Button.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import { deviceName } from './deviceName.ts';
import classes from './SignIns.module.css';

interface AfterReportProps {
  readonly signIn: PastSignIn;
  readonly isBusy: boolean;
  readonly onTakeBack: () => void;
  /** Absent for those who have no cases, and once one has been sent. */
  readonly onWriteCase?: (() => void) | undefined;
}

/**
 * What has been done about a sign-in by somebody else, and what the user does next, in order: the
 * new password first, because only that keeps the other person out.
 */
export function AfterReport({ signIn, isBusy, onTakeBack, onWriteCase }: AfterReportProps) {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  return (
    <Notice
      tone="warning"
      isSpoken
      title={t('SIGN_INS/DISOWNED/TITLE')}
      action={
        <div className="actions">
          <Button component={Link} to={paths.myAccounts('personal', 'password')} size="sm">
            {t('MY_ACCOUNTS/PASSWORD/CHANGE')}
          </Button>
          <Button variant="default" size="sm" loading={isBusy} onClick={onTakeBack}>
            {t('SIGN_INS/TAKE_BACK')}
          </Button>
        </div>
      }
    >
      <ol className={classes.steps}>
        <li>
          {t('SIGN_INS/DISOWNED/SIGNED_OUT', {
            device: deviceName(t, signIn),
            moment: momentInWords(signIn.at),
          })}
        </li>
        <li>{t('SIGN_INS/DISOWNED/PASSWORD')}</li>
        <li>
          <Link to={paths.myAccounts('personal', 'mydata')}>{t('SIGN_INS/DISOWNED/CHANGES')}</Link>
        </li>
        <li>
          <LinkButton onClick={onWriteCase ?? (() => openPanel(panels.helpdesk()))}>
            {t(onWriteCase ? 'SIGN_INS/CASE/TITLE' : 'SIGN_INS/DISOWNED/HELPDESK')}
          </LinkButton>
        </li>
      </ol>
    </Notice>
  );
}
