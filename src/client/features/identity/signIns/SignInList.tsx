import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PastSignIn } from '#contract/signIns.ts';
import { mayUse } from '#rules/access.ts';
import { useConnection } from '#client/offline/connection.ts';
import * as paths from '#client/paths/pages.ts';
import { useCaller } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { IconRows } from '#client/ui/IconRow.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { useTranslation } from '../texts.ts';
import { AfterReport } from './AfterReport.tsx';
import { deviceName, INITIAL_ROWS } from './deviceName.ts';
import { EndOthers, EndSession } from './EndButtons.tsx';
import { signInQueries } from './queries.ts';
import { ReportSignIn } from './ReportSignIn.tsx';
import classes from './SignIns.module.css';
import { SignInCase } from './SignInCase.tsx';
import { SignInRow } from './SignInRow.tsx';
import { useAnswers } from './useAnswers.ts';
import { useEnding } from './useEnding.ts';

/**
 * Where the user is signed in, this device first, and the sign-ins of the last weeks that have
 * ended. Each other device can be signed out, and each sign-in confirmed or reported.
 */
export function SignInList() {
  const { t } = useTranslation();
  const { online } = useConnection();
  const list = useRef<HTMLDivElement>(null);
  const { data: signIns } = useSuspenseQuery(signInQueries.recent());
  const [isWhole, setWhole] = useState(false);
  const [reported, setReported] = useState<PastSignIn | null>(null);
  const [writing, setWriting] = useState<PastSignIn | null>(null);
  const caller = useCaller();
  const hasCases = caller !== null && mayUse('support-cases', caller);
  const isUnsent = (id: string) =>
    hasCases && signIns.some((signIn) => signIn.id === id && !signIn.caseNumber);
  const others = signIns.filter(({ isThis, session }) => !isThis && session);
  const shown = isWhole ? signIns : signIns.slice(0, INITIAL_ROWS);
  // The pressed button is removed, so the focus moves to the list.
  const focusList = () => list.current?.focus();
  const { end, endOthers } = useEnding(focusList);
  const { confirm, takeBack } = useAnswers(focusList);

  return (
    <div ref={list} tabIndex={-1} className={classes.signIns}>
      {reported !== null && (
        <AfterReport
          signIn={reported}
          isBusy={takeBack.isPending}
          onTakeBack={() => takeBack.mutate(reported.id, { onSuccess: () => setReported(null) })}
          onWriteCase={isUnsent(reported.id) ? () => setWriting(reported) : undefined}
        />
      )}
      {writing !== null && (
        <SignInCase
          key={writing.id}
          signIn={writing}
          onDone={() => {
            setWriting(null);
            focusList();
          }}
        />
      )}
      <IconRows>
        {shown.map((signIn) => (
          <SignInRow
            key={signIn.id}
            signIn={signIn}
            action={
              signIn.isThis || (
                <div className={classes.answers}>
                  {signIn.session && (
                    <EndSession end={end} id={signIn.session.id} device={deviceName(t, signIn)} />
                  )}
                  <Answer
                    signIn={signIn}
                    isBusy={confirm.isPending && confirm.variables === signIn.id}
                    onConfirm={() => confirm.mutate(signIn.id)}
                    onReported={() => setReported(signIn)}
                    onTakeBack={() => takeBack.mutate(signIn.id)}
                    onWriteCase={isUnsent(signIn.id) ? () => setWriting(signIn) : undefined}
                  />
                </div>
              )
            }
          >
            <Times of={signIn} />
          </SignInRow>
        ))}
      </IconRows>
      {!online && <p className="note">{t('SIGN_INS/OFFLINE')}</p>}
      {others.length === 0 && <p className="note">{t('SIGN_INS/ONLY_HERE')}</p>}
      <p className="note">{t('SIGN_INS/RECENT/DAYS')}</p>
      <div className="actions">
        {signIns.length > shown.length && (
          <Button variant="default" size="sm" onClick={() => setWhole(true)}>
            {t('SIGN_INS/ALL', { count: signIns.length })}
          </Button>
        )}
        {others.length > 1 && <EndOthers endOthers={endOthers} count={others.length} />}
      </div>
    </div>
  );
}

/** When the user signed in there and, if it is still signed in, when it was last used. */
function Times({ of: { at, session, isThis } }: { readonly of: PastSignIn }): ReactNode {
  const { t } = useTranslation();
  const since = momentInWords(at);
  if (!session) return <time dateTime={at}>{since}</time>;
  const used = momentInWords(session.lastUsedAt);
  return (
    <>
      <time dateTime={at}>{t('SIGN_INS/SINCE', { moment: since })}</time>
      {!isThis && used !== since && (
        <>
          . <time dateTime={session.lastUsedAt}>{t('SIGN_INS/LAST_USED', { moment: used })}</time>
        </>
      )}
    </>
  );
}

interface AnswerProps {
  readonly signIn: PastSignIn;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onReported: () => void;
  readonly onTakeBack: () => void;
  readonly onWriteCase: (() => void) | undefined;
}

/** What the user has said about the sign-in, or the question whose it was. */
function Answer({ signIn, isBusy, onConfirm, onReported, onTakeBack, onWriteCase }: AnswerProps) {
  const { t } = useTranslation();
  const name = { device: deviceName(t, signIn), moment: momentInWords(signIn.at) };
  if (signIn.answer === 'Mine') return <StatusBadge tone="ok" label={t('SIGN_INS/ANSWER/MINE')} />;
  if (signIn.answer === 'NotMine')
    return (
      <>
        <StatusBadge tone="bad" label={t('SIGN_INS/ANSWER/NOT_MINE')} />
        {signIn.mayTakeBack && (
          <OnlineButton variant="subtle" size="compact-sm" onClick={onTakeBack}>
            {t('SIGN_INS/TAKE_BACK')}
          </OnlineButton>
        )}
        {signIn.caseNumber && (
          <Link to={paths.supportCases()}>
            {t('SIGN_INS/CASE/NUMBER', { number: signIn.caseNumber })}
          </Link>
        )}
        {onWriteCase && (
          <OnlineButton
            variant="subtle"
            size="compact-sm"
            aria-label={t('SIGN_INS/CASE/LABEL', name)}
            onClick={onWriteCase}
          >
            {t('SIGN_INS/CASE/WRITE')}
          </OnlineButton>
        )}
      </>
    );
  return (
    <>
      <OnlineButton
        variant="subtle"
        size="compact-sm"
        loading={isBusy}
        aria-label={t('SIGN_INS/CONFIRM/LABEL', name)}
        onClick={onConfirm}
      >
        {t('SIGN_INS/DISOWN/KEEP')}
      </OnlineButton>
      <ReportSignIn signIn={signIn} onDone={onReported} />
    </>
  );
}
