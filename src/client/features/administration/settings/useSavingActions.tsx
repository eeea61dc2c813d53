import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';

/** Returns what stands below a form of settings: saving, and why what was typed is not saved. */
export function useSavingActions({ isBusy, isStale }: { isBusy: boolean; isStale: boolean }) {
  const { t } = useTranslation();
  return {
    submit: { label: t('SETTINGS/SAVE'), isBusy },
    offline: t('SETTINGS/OFFLINE'),
    submitError: isStale && (
      <Notice tone="warning" isSpoken>
        <p>{t('SETTINGS/STALE_TYPED')}</p>
      </Notice>
    ),
  };
}
