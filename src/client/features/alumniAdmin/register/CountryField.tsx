import { useQuery } from '@tanstack/react-query';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { alumniAdminQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';

interface CountryFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
}

/** Choice of a country by its name in the language of the page. */
export function CountryField({ label, value, onChange }: CountryFieldProps) {
  const { t, language } = useTranslation();
  const { data = [], isError } = useQuery(alumniAdminQueries.countries());
  const inOrder = new Intl.Collator(language);
  const countries = data.map(({ code, title }) => ({ value: code, label: title[language] })).toSorted((one, other) => inOrder.compare(one.label, other.label));
  return <ChoiceField label={label} data={countries} value={value} onChange={onChange} clearable autoComplete="off" {...(isError && data.length === 0 && { help: t('ALUMNI_ADMIN/COUNTRIES_FAILED') })} />;
}
