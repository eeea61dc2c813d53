import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import * as panels from '#client/paths/panels.ts';
import { useOpenPanel } from '#client/routing/useOpenPanel.ts';
import { IconRows } from '#client/ui/IconRow.tsx';
import { ReportSignIn } from './ReportSignIn.tsx';
import { signInQueries } from './queries.ts';
import { SignInRow } from './SignInRow.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { INITIAL_ROWS } from './deviceName.ts';
import classes from './SignIns.module.css';

/** The sign-ins of the last weeks, each of which the user can report as not their own. */
export function RecentSignIns() {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  const { data: signIns } = useSuspenseQuery(signInQueries.recent());
  const [isWhole, setWhole] = useState(false);
  const [ended, setEnded] = useState<number | null>(null);
  const shown = isWhole ? signIns : signIns.slice(0, INITIAL_ROWS);

  return (
    <div className={classes.signIns}>
      <p className="note">{t('SIGN_INS/RECENT/DAYS')}</p>
      {ended !== null && (
        <Notice
          tone="warning"
          isSpoken
          title={t('SIGN_INS/DISOWNED/TITLE')}
          action={
            <Button variant="default" size="sm" onClick={() => openPanel(panels.helpdesk())}>
              {t('SIGN_INS/DISOWNED/HELPDESK')}
            </Button>
          }
        >
          <p>
            {ended === 0 ? t('SIGN_INS/ONLY_HERE') : t('SIGN_INS/ENDED_OTHERS', { count: ended })}
          </p>
          <p>{t('SIGN_INS/DISOWNED/TEXT')}</p>
        </Notice>
      )}
      <IconRows>
        {shown.map((signIn) => (
          <SignInRow
            key={signIn.id}
            signIn={signIn}
            {...(!signIn.isThis && { action: <ReportSignIn signIn={signIn} onDone={setEnded} /> })}
          >
            <time dateTime={signIn.at}>{momentInWords(signIn.at)}</time>
          </SignInRow>
        ))}
      </IconRows>
      {signIns.length > shown.length && (
        <Button variant="default" size="sm" onClick={() => setWhole(true)}>
          {t('SIGN_INS/ALL', { count: signIns.length })}
        </Button>
      )}
    </div>
  );
}
