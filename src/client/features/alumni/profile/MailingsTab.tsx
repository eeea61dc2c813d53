import type { AlumniProfileInput } from '#contract/alumni.ts';
import { languageTitle } from '#rules/languages.ts';
import { Language } from '#contract/values.ts';
import { RadioField } from '#client/ui/RadioField.tsx';
import { Switch } from '#client/ui/Switch.tsx';
import { useTranslation } from '../texts.ts';
import { useProfile } from './useProfile.ts';

type Settings = AlumniProfileInput['alumnSettings'];
const wishes = [
  'newsletterSv',
  'newsletterEn',
  'massMailingEmail',
  'massMailingMobile',
  'massMailingPostal',
  'liUMagazine',
] as const satisfies readonly (keyof Settings)[];

/**
 * Switches for the mailings that the alumnus receives, and their language (ALUM-11). Each change is
 * saved immediately.
 */
export function MailingsTab() {
  const { t, language } = useTranslation();
  const {
    profile: { alumnSettings },
    save,
    online,
  } = useProfile();
  const set = (changes: Partial<Settings>) =>
    save.mutate({ alumnSettings: { ...alumnSettings, ...changes } });
  return (
    <>
      <div className="stack-sm">
        {wishes.map((wish) => (
          <Switch
            key={wish}
            name={t(`ALUMNI_PROFILE/MAILING/${wish}`)}
            text={t(`ALUMNI_PROFILE/MAILING/${wish}_TEXT`)}
            isOn={alumnSettings[wish]}
            isDisabled={!online || save.isPending}
            onToggle={() => set({ [wish]: !alumnSettings[wish] })}
          />
        ))}
      </div>
      <RadioField
        label={t('ALUMNI/FIELD/preferredLanguage')}
        options={Language.options.map((value) => ({
          value,
          label: languageTitle(value, language),
        }))}
        value={alumnSettings.preferredLanguage}
        isDisabled={!online || save.isPending}
        onChange={(preferredLanguage) => set({ preferredLanguage })}
        onBlur={() => undefined}
      />
    </>
  );
}
