import type { PortalSetting } from '#contract/portalSettings.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { useTranslation } from '../texts.ts';
import { useSettingChange } from './queries.ts';
import classes from './Settings.module.css';

interface SettingSourceProps {
  readonly setting: PortalSetting;
  readonly version: string | null;
  readonly label: string;
}

/** Where the value comes from, and the way back to its default. */
export function SettingSource({ setting, version, label }: SettingSourceProps) {
  const { t } = useTranslation();
  const change = useSettingChange(version, 'SETTINGS/RETURNED');
  const { source, name, changedBy, defaultValue, subject } = setting;
  return (
    <p className={`note ${classes.source}`}>
      {source === 'Page'
        ? t('SETTINGS/SOURCE/PAGE', { userId: changedBy ?? '' })
        : source === 'Environment'
          ? t('SETTINGS/SOURCE/ENVIRONMENT', { name })
          : t(defaultValue === null ? 'SETTINGS/SOURCE/NONE' : 'SETTINGS/SOURCE/BUILT_IN')}
      {source === 'Page' && (
        <>
          {' '}
          {subject !== 'SYSTEM_LINKS' && (
            <>{t('SETTINGS/DEFAULT', { value: defaultValue ?? '–' })} </>
          )}
          <LinkButton
            disabled={change.isPending}
            aria-label={t('SETTINGS/RETURN_NAMED', { label })}
            onClick={() => change.mutate({ [name]: null })}
          >
            {t('SETTINGS/RETURN')}
          </LinkButton>
        </>
      )}
    </p>
  );
}
