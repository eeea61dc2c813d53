import { readablePath } from '#client/domain/organisation/readablePath.ts';
import { useTranslation } from '../texts.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { type ProfileField, type ProfileFields, wireFieldOf } from './profileFields.ts';

/**
 * Returns functions for the names of the form's fields and for their values as display text, empty
 * when there is none.
 */
export function useFieldTexts() {
  const { t } = useTranslation();
  return {
    nameOf: (field: ProfileField): string =>
      t(`ACCOUNTS/FIELD/${upperCase(field === 'organisation' ? wireFieldOf[field] : field)}`),
    textOf: (value: ProfileFields[ProfileField]): string => {
      if (value === null || typeof value === 'string') return value ?? '';
      if (typeof value === 'boolean') return t(value ? 'ACCOUNTS/YES' : 'ACCOUNTS/NO');
      if ('costCentre' in value) return joined(value.costCentre.name, value.activity?.name);
      if ('norEduPersonLin' in value)
        return joined(`${value.givenName} ${value.surname}`, value.liUId);
      return readablePath(value.path ?? '');
    },
  };
}

const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');
