import { Language } from '#contract/values.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { useTranslation, type TextKey } from './texts.ts';

const names = {
  'sv-SE': 'ACTIVATION_KEY/LANGUAGE/SV',
  'en-GB': 'ACTIVATION_KEY/LANGUAGE/EN',
} as const satisfies Record<Language, TextKey>;

interface SheetLanguageProps {
  readonly label: string;
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

/** Choice of the language in which a sheet, or all sheets of a run, are printed. */
export function SheetLanguage({ label, value, onChange }: SheetLanguageProps) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      label={label}
      data={Language.options.map((language) => ({ value: language, label: t(names[language]) }))}
      value={value}
      onChange={(chosen) =>
        onChange(Language.options.find((language) => language === chosen) ?? value)
      }
    />
  );
}
