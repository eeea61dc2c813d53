import type { ReactNode } from 'react';
import { DOCUMENT_TYPES } from '#contract/activationKeys.ts';
import { isStrongProof } from '#rules/identityAssurance.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from './texts.ts';
import type { DocumentForm } from './useDocumentForm.ts';

/**
 * Longest validity of any identity document, and the age of an expired one that somebody may still
 * show, in years.
 */
const MAX_YEARS = 15;
const NO_DOCUMENT = '';

interface DocumentFieldsProps {
  readonly document: Pick<DocumentForm, 'form' | 'field' | 'controlled' | 'rules'>;
  /** The option for a person who has shown no document; without it, a document must be chosen. */
  readonly none?: string;
}

/**
 * The fields for a document that was shown: its kind, the name of an unlisted one, and its last
 * day. Its number is not recorded.
 */
export function DocumentFields({
  document: { form, field, controlled, rules },
  none,
}: DocumentFieldsProps): ReactNode {
  const { t } = useTranslation();
  const year = Number(useToday().slice(0, 4));
  const { setValue, clearErrors } = form;
  const type = form.watch('type');
  const options = DOCUMENT_TYPES.map((type) => ({
    value: type,
    label: t(`CALLER/DOCUMENT/${upperCase(type)}`),
  }));
  return (
    <>
      <ChoiceField
        label={t('CALLER/DOCUMENT/SHOWN')}
        help={t('CALLER/DOCUMENT/HELP')}
        data={none === undefined ? options : [{ value: NO_DOCUMENT, label: none }, ...options]}
        value={type ?? NO_DOCUMENT}
        onChange={(chosen) => {
          setValue('type', DOCUMENT_TYPES.find((type) => type === chosen) ?? null);
          clearErrors();
        }}
      />
      {type !== null && !isStrongProof({ assuranceDocumentType: type }) && (
        <p className="note" role="status">
          {t('CALLER/DOCUMENT/IS_WEAK')}
        </p>
      )}
      {type === 'Other' && (
        <TextField
          maxLength={200}
          {...field('kind', { ...rules.kind, onChange: () => clearErrors() })}
        />
      )}
      {type !== null && (
        <DateField
          {...(type === 'Other' && { help: t('CALLER/DOCUMENT/EXPIRES_HELP') })}
          min={`${year - MAX_YEARS}-01-01`}
          max={`${year + MAX_YEARS}-12-31`}
          {...controlled('expires', { ...rules.expires, onChange: () => clearErrors() })}
        />
      )}
    </>
  );
}
