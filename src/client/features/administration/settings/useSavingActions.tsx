import { isStale } from '#client/api/errors.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';

/** Returns what stands below a form of settings: saving, and why what was typed is not saved. */
export function useSavingActions({ isBusy, error }: { isBusy: boolean; error: Error | null }) {
  const { t } = useTranslation();
  return {
    submit: { label: t('SETTINGS/SAVE'), isBusy },
    offline: t('SETTINGS/OFFLINE'),
    submitError: isStale(error) && (
      <Notice tone="warning" isSpoken>
        <p>{t('SETTINGS/STALE_TYPED')}</p>
      </Notice>
    ),
  };
}
