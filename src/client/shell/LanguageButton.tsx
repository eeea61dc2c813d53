import { Button } from '@mantine/core';
import { GlobeIcon } from '../components/icons.tsx';
import { chooseLanguage, currentLanguage } from '../i18n/i18n.ts';
import { languageNames } from '../i18n/language.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/** For whoever is signed out: the other language, by its own name. */
export function LanguageButton() {
  useTranslation();
  const other = currentLanguage() === 'sv-SE' ? 'en-GB' : 'sv-SE';
  return (
    <Button variant="subtle" size="sm" leftSection={<GlobeIcon size={18} />} lang={other} onClick={() => void chooseLanguage(other)}>
      {languageNames[other]}
    </Button>
  );
}
