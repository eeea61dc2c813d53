import { useRef, useState } from 'react';
import type { RetirementOptions } from '#contract/students.ts';
import { normaliseUserId } from '#rules/userId.ts';
import { useSession } from '#client/session/session.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useTranslation } from '../texts.ts';
import { UserIdField } from '../UserIdField.tsx';
import { ChoiceCard } from './ChoiceCard.tsx';
import type { Choosing } from './useChoosing.ts';

interface CancellingProps {
  readonly options: RetirementOptions;
  readonly choosing: Choosing;
}

/**
 * Card to close the account before its end date. The user has to type the account's name, to
 * prevent mistakes (STUD-06).
 */
export function Cancelling({
  options: { retirementDate },
  choosing: { running, choose },
}: CancellingProps) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const liUId = useSession()?.user?.liUId ?? '';
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const confirm = () => {
    if (running !== null) return;
    if (liUId !== '' && normaliseUserId(typed) === normaliseUserId(liUId))
      return choose('cancel-account');
    setWrong(true);
    field.current?.focus();
  };
  return (
    <ChoiceCard
      isDestructive
      title={t('RETIREMENT/CANCEL/TITLE')}
      consequences={[
        retirementDate === null
          ? t('RETIREMENT/CANCEL/CLOSES_UNDATED')
          : t('RETIREMENT/CANCEL/CLOSES', { day: fullDate(retirementDate) }),
        t('RETIREMENT/CANCEL/LOST'),
        t('RETIREMENT/CANCEL/REGRET'),
      ]}
      label={t('RETIREMENT/CANCEL/BUTTON')}
      question={t('RETIREMENT/CANCEL/QUESTION', { liUId })}
      details={
        <>
          <p>{t('RETIREMENT/CANCEL/DETAILS')}</p>
          <UserIdField
            ref={field}
            label={t('RETIREMENT/CANCEL/TYPE', { liUId })}
            value={typed}
            error={isWrong && t('RETIREMENT/CANCEL/WRONG', { liUId })}
            onChange={(text) => {
              setTyped(text);
              setWrong(false);
            }}
            onEnter={confirm}
          />
        </>
      }
      confirm={t('RETIREMENT/CANCEL/CONFIRM')}
      isBusy={running === 'cancel-account'}
      isOtherPending={running !== null}
      onConfirm={confirm}
      onCancel={() => {
        setTyped('');
        setWrong(false);
      }}
    />
  );
}
