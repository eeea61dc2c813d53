import { useEffect, useRef, useState } from 'react';
import type { CallerVerification } from '#contract/callerVerifications.ts';
import type { CallerAccount, CallerAction, CallerRefusal } from '#contract/callers.ts';
import type { FoundPerson } from '#contract/personSearch.ts';
import { clockTime } from '#client/domain/caller/clockTime.ts';
import { hasText } from '#client/i18n/texts.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { InlineConfirm } from '#client/ui/InlineConfirm.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { DoneNotice } from './DoneNotice.tsx';
import { PasswordHelp } from './PasswordHelp.tsx';
import { type TextKey, useTranslation } from './texts.ts';
import { reasonsOf, useCallerAction } from './useCallerAction.ts';
import { useMinutesLeft } from './useMinutesLeft.ts';
import classes from './CallerBar.module.css';

interface CallerBarProps {
  readonly person: FoundPerson;
  readonly account: CallerAccount;
  readonly verified: NonNullable<CallerVerification['verified']>;
  /** Whether the account has been read since the person was verified. */
  readonly isKnown: boolean;
}

/** The minutes for which a verification has to be made anew soon. */
const SOON_MINUTES = 5;

const labels: Readonly<Record<CallerAction, TextKey>> = {
  freeze: 'CALLERS/FREEZE',
  unfreeze: 'CALLERS/UNFREEZE',
  key: 'CALLERS/KEY',
  resetSecondStep: 'CALLERS/RESET_SECOND_STEP',
  signOut: 'CALLERS/SIGN_OUT',
  extend: 'CALLERS/EXTEND',
};

/** Actions that cannot be undone here, with their question and the button that acts. */
const questions = {
  key: { question: 'CALLERS/KEY/QUESTION', confirm: 'CALLERS/KEY/CONFIRM' },
  resetSecondStep: {
    question: 'CALLERS/RESET_SECOND_STEP/QUESTION',
    confirm: 'CALLERS/RESET_SECOND_STEP/CONFIRM',
  },
  signOut: { question: 'CALLERS/SIGN_OUT/QUESTION', confirm: 'CALLERS/SIGN_OUT/CONFIRM' },
  extend: { question: 'CALLERS/EXTEND/QUESTION', confirm: 'CALLERS/EXTEND/CONFIRM' },
} as const satisfies Partial<Record<CallerAction, { question: TextKey; confirm: TextKey }>>;
const endsSessions: ReadonlySet<CallerAction> = new Set(['signOut', 'resetSecondStep']);
type Asked = keyof typeof questions | 'passwordHelp';

/**
 * How long the caller counts as verified, and what the desk can do for the caller meanwhile. What
 * can be undone is done at once; everything else is asked first.
 */
export function CallerBar({ person, account, verified, isKnown }: CallerBarProps) {
  const { t } = useTranslation();
  const { inWords } = useDays();
  const bar = useLostFocus();
  const [asked, setAsked] = useState<Asked | null>(null);
  const buttons = useRef<Partial<Record<CallerAction, HTMLButtonElement | null>>>({});
  const { mutate, data: done, error, isPending, variables, reset } = useCallerAction(account.liUId);

  const card = account.card?.status === 'Frozen' ? 'unfreeze' : 'freeze';
  const actions = [card, 'key', 'resetSecondStep', 'signOut', 'extend'] as const;
  const canKey = !account.refusals.key.includes('NO_PERMISSION');
  const refusalOf = (action: CallerAction): CallerRefusal | undefined =>
    !isKnown || (action === 'key' && !canKey) ? undefined : account.refusals[action][0];
  const start = (action: CallerAction) => {
    reset();
    if (action === 'key' && !canKey) return setAsked('passwordHelp');
    if (action === 'freeze' || action === 'unfreeze') {
      setAsked(null);
      return mutate(action);
    }
    return setAsked(action);
  };
  const cancel = () => {
    if (asked) buttons.current[asked === 'passwordHelp' ? 'key' : asked]?.focus();
    setAsked(null);
  };
  const refused = actions.flatMap((action) => {
    const refusal = refusalOf(action);
    return refusal === undefined ? [] : [{ action, refusal }];
  });

  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={classes.bar}
      aria-label={t('CALLERS/BAR', { name: person.displayName })}
    >
      <TimeLeft verified={verified} />
      <div className={classes.actions}>
        {actions.map((action) => (
          <OnlineButton
            key={action === 'freeze' || action === 'unfreeze' ? 'card' : action}
            ref={(button: HTMLButtonElement | null) => {
              buttons.current[action] = button;
            }}
            size="sm"
            variant="default"
            disabled={!isKnown || refusalOf(action) !== undefined}
            loading={isPending && variables === action}
            aria-describedby={refusalOf(action) && `refused-${action}`}
            onClick={() => start(action)}
          >
            {t(labels[action])}
          </OnlineButton>
        ))}
      </div>
      <Refused reasons={refused} />
      {asked === 'passwordHelp' && <PasswordHelp onClose={cancel} />}
      {asked && asked !== 'passwordHelp' && (
        <InlineConfirm
          question={t(questions[asked].question, {
            name: person.displayName,
            date: account.extendsTo === null ? '' : inWords(account.extendsTo),
          })}
          confirm={t(questions[asked].confirm)}
          keep={t('SUPPORT/CANCEL')}
          {...(!endsSessions.has(asked) && { isHarmless: true })}
          isBusy={isPending}
          onConfirm={() => mutate(asked, { onSettled: () => setAsked(null) })}
          onCancel={cancel}
        />
      )}
      <RefusedByServer error={error} />
      {done && !asked && <DoneNotice done={done} person={person} onUndo={mutate} />}
    </section>
  );
}

/** Takes over the focus of the form with which the caller was verified, which is gone. */
function useLostFocus() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  return element;
}

/** How the caller was verified, until when, and the minutes that are left. */
function TimeLeft({ verified: { method, until } }: Pick<CallerBarProps, 'verified'>) {
  const { t, language } = useTranslation();
  const minutes = useMinutesLeft(until);
  return (
    <div className={classes.head}>
      <StatusBadge
        tone={minutes <= SOON_MINUTES ? 'attention' : 'ok'}
        label={t(`CALLER/VERIFIED/${upperCase(method)}`, { time: clockTime(until, language) })}
      />
      <span className={classes.minutes}>{t('CALLERS/MINUTES', { count: minutes })}</span>
    </div>
  );
}

interface RefusedProps {
  readonly reasons: readonly { readonly action: CallerAction; readonly refusal: CallerRefusal }[];
}

/** Why buttons are disabled. */
function Refused({ reasons }: RefusedProps) {
  const { t } = useTranslation();
  if (reasons.length === 0) return null;
  return (
    <ul className={classes.refused}>
      {reasons.map(({ action, refusal }) => (
        <li key={action} id={`refused-${action}`}>
          <strong>{t(labels[action])}:</strong> {t(`CALLERS/REFUSED/${refusal}`)}
        </li>
      ))}
    </ul>
  );
}

/** Why the server refused, when the page did not know it: a colleague was faster, for example. */
function RefusedByServer({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  const reasons = reasonsOf(error);
  if (reasons === null) return null;
  return (
    <Notice tone="error" isSpoken title={t('CALLERS/REFUSED')}>
      {reasons.map((reason) => (
        <p key={reason}>{hasText(reason) ? t(reason) : t('ERROR/GENERAL')}</p>
      ))}
    </Notice>
  );
}
