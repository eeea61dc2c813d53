import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Liability } from '../../../contract/liabilities.ts';
import type { LiabilityType } from '../../../contract/values.ts';
import { useQuestion } from '../../components/useQuestion.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { TextKey } from '../../i18n/keys.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useConnection } from '../../offline/connection.ts';
import classes from './Liability.module.css';

/** What is known to happen; of any other consent the page can only name what it was for. */
const consequences: Partial<Record<LiabilityType, TextKey>> = {
  Photo: 'LIABILITY/WITHDRAW/CONSEQUENCE/PHOTO',
  PhotoPublication: 'LIABILITY/WITHDRAW/CONSEQUENCE/PHOTOPUBLICATION',
};

interface WithdrawingProps {
  readonly liability: Liability;
  /** In the second step. */
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  readonly onAsk: (isAsking: boolean) => void;
  readonly onWithdraw: () => void;
}

/** Takes a consent back, in two steps: the second names what then happens. `Esc` and the other button leave it as it is. */
export function Withdrawing({ liability, isAsking, isBusy, onAsk, onWithdraw }: WithdrawingProps) {
  const { t } = useTranslation();
  const id = useId();
  const { liabilityType, liabilityDisplayName, systemDisplayName } = liability;
  const [name, system] = [liabilityDisplayName[currentLanguage()], systemDisplayName[currentLanguage()]];
  const { online } = useConnection();
  const { question, opener } = useQuestion<HTMLHeadingElement>(isAsking, { isBusy, onStop: () => onAsk(false) });

  if (!isAsking) {
    return (
      <div className={classes.withdrawal}>
        {!online && <p className={classes.quiet}>{t('LIABILITY/WITHDRAW/OFFLINE')}</p>}
        <Button ref={opener} variant="subtle" color="red" size="sm" disabled={!online} onClick={() => onAsk(true)}>
          {t('LIABILITY/WITHDRAW/BEGIN')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.withdrawal} role="group" aria-labelledby={id}>
      <h3 id={id} ref={question} tabIndex={-1}>{t('LIABILITY/WITHDRAW/TITLE')}</h3>
      <p>{t(consequences[liabilityType] ?? 'LIABILITY/WITHDRAW/CONSEQUENCE', { name, system })}</p>
      <p>{t('LIABILITY/ANSWER/AGAIN_CONSENT')}</p>
      <div className={classes.buttons}>
        <Button color="red" loading={isBusy} disabled={!online} onClick={onWithdraw}>{t('LIABILITY/WITHDRAW/BUTTON')}</Button>
        <Button variant="default" disabled={isBusy} onClick={() => onAsk(false)}>{t('LIABILITY/WITHDRAW/KEEP')}</Button>
      </div>
    </div>
  );
}
