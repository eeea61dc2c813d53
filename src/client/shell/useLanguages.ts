import { useEffect, useState } from 'react';
import { type Language, languages } from '#contract/languages.ts';
import { languageTitle } from '#rules/languages.ts';
import { chooseLanguage, currentLanguage, isOnDevice } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useConnection } from '../offline/connection.ts';
import { toasts } from '../ui/toasts/toastStore.ts';

export interface LanguageChoice {
  readonly value: Language;
  readonly label: string;
  /** Why the language cannot be chosen now; null when it can. */
  readonly disabledReason: string | null;
}

/** The languages of the portal. Offline, only those whose texts are on the device can be chosen. */
export function useLanguages(): readonly LanguageChoice[] {
  const { t } = useTranslation();
  const { online } = useConnection();
  const [missing, setMissing] = useState<readonly Language[]>([]);

  useEffect(() => {
    if (online) return undefined;
    let isCancelled = false;
    const check = async () => {
      const found = await Promise.all(
        languages.map(async (language) => ((await isOnDevice(language)) ? [] : [language])),
      );
      if (!isCancelled) setMissing(found.flat());
    };
    void check();
    return () => void (isCancelled = true);
  }, [online]);

  return languages.map((value) => {
    // Each in its own language, whatever the language of the page.
    const label = languageTitle(value, value);
    const isMissing = !online && value !== currentLanguage() && missing.includes(value);
    return {
      value,
      label,
      disabledReason: isMissing ? t('SHELL/LANGUAGE/OFFLINE', { language: label }) : null,
    };
  });
}

/** Changes to the language that the user chose; shows a toast when its texts cannot be loaded. */
export async function chooseLanguageOrWarn(language: Language): Promise<void> {
  if (!(await chooseLanguage(language))) toasts.warning('ERROR/NO_CONNECTION');
}
