import { Language } from '#contract/values.ts';
import { languageTitle } from '#rules/languages.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { useTranslation } from './texts.ts';

interface SheetLanguageProps {
  readonly label: string;
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

/** Choice of the language in which a sheet, or all sheets of a run, are printed. */
export function SheetLanguage({ label, value, onChange }: SheetLanguageProps) {
  const { language: page } = useTranslation();
  return (
    <ChoiceField
      label={label}
      data={Language.options.map((language) => ({
        value: language,
        label: languageTitle(language, page),
      }))}
      value={value}
      onChange={(chosen) =>
        onChange(Language.options.find((language) => language === chosen) ?? value)
      }
    />
  );
}
