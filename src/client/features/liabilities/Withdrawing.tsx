import type { Liability } from '#contract/liabilities.ts';
import type { LiabilityType } from '#contract/values.ts';
import { InlineConfirm } from '#client/ui/InlineConfirm.tsx';
import type { useInlineConfirm } from '#client/ui/useInlineConfirm.ts';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { type TextKey, useTranslation } from './texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import classes from './Liability.module.css';

/**
 * The known consequences; for any other consent the page can only name the consent and its system.
 */
const consequences: Partial<Record<LiabilityType, TextKey>> = {
  Photo: 'LIABILITY/WITHDRAW/CONSEQUENCE/PHOTO',
  PhotoPublication: 'LIABILITY/WITHDRAW/CONSEQUENCE/PHOTOPUBLICATION',
};

interface WithdrawingProps {
  readonly liability: Liability;
  readonly state: ReturnType<typeof useInlineConfirm>;
  readonly isBusy: boolean;
  readonly onWithdraw: () => void;
}

/** Button that withdraws a consent, after a question that states the consequence. */
export function Withdrawing({
  liability,
  state: { isAsking, ask, cancel, opener },
  isBusy,
  onWithdraw,
}: WithdrawingProps) {
  const { t } = useTranslation();
  const { liabilityType, liabilityDisplayName, systemDisplayName } = liability;
  const [name, system] = [
    liabilityDisplayName[currentLanguage()],
    systemDisplayName[currentLanguage()],
  ];
  const { online } = useConnection();

  return (
    <div className={classes.withdrawal}>
      {!isAsking && !online && <p className="quiet">{t('LIABILITY/WITHDRAW/OFFLINE')}</p>}
      {!isAsking && (
        <OnlineButton ref={opener} variant="subtle" color="red" size="sm" onClick={ask}>
          {t('LIABILITY/WITHDRAW/BEGIN')}
        </OnlineButton>
      )}
      {isAsking && (
        <InlineConfirm
          question={t('LIABILITY/WITHDRAW/TITLE')}
          details={
            <>
              <p>
                {t(consequences[liabilityType] ?? 'LIABILITY/WITHDRAW/CONSEQUENCE', {
                  name,
                  system,
                })}
              </p>
              <p>{t('LIABILITY/ANSWER/AGAIN_CONSENT')}</p>
            </>
          }
          confirm={t('LIABILITY/WITHDRAW/BUTTON')}
          keep={t('LIABILITY/WITHDRAW/KEEP')}
          isBusy={isBusy}
          onConfirm={onWithdraw}
          onCancel={cancel}
        />
      )}
    </div>
  );
}
