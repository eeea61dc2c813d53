import type { ComponentProps } from 'react';
import { type Language, languages } from '#contract/languages.ts';
import { languageTitle } from '#rules/languages.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { RadioField } from '#client/ui/RadioField.tsx';

type LanguageFieldProps = Omit<ComponentProps<typeof RadioField<Language>>, 'options'>;

/** Choice of one of the languages, by their names in the language of the page. */
export const LanguageField = (props: LanguageFieldProps) => (
  <RadioField
    {...props}
    options={languages.map((value) => ({ value, label: languageTitle(value, currentLanguage()) }))}
  />
);
