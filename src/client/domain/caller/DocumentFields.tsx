import type { ReactNode } from 'react';
import { DOCUMENT_TYPES, type IdentityAssurance } from '#contract/activationKeys.ts';
import type { DocumentErrors } from '#rules/callerVerification.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from './texts.ts';

/**
 * Longest validity of any identity document, and the age of an expired one that somebody may still
 * show, in years.
 */
const MAX_YEARS = 15;
const NO_DOCUMENT = '';

/** What has been entered about a document; without a type, that none was shown. */
export interface DocumentInput {
  readonly type: IdentityAssurance['assuranceDocumentType'] | null;
  readonly kind: string;
  readonly expires: string | null;
}

/** The input as the server receives it; null if no document was shown. */
export const documentOf = ({
  type,
  kind,
  expires,
}: DocumentInput): Omit<IdentityAssurance, 'norEduPersonLin'> | null =>
  type && {
    assuranceDocumentType: type,
    expirationDate: expires,
    assuranceDocumentOther: type === 'Other' ? kind : null,
  };

interface DocumentFieldsProps {
  readonly value: DocumentInput;
  readonly errors: DocumentErrors;
  readonly onChange: (value: DocumentInput) => void;
  /** The option for a person who has shown no document; without it, a document must be chosen. */
  readonly none?: string;
}

/**
 * The fields for a document that was shown: its kind, the name of an unlisted one, and its last
 * day. Its number is not recorded.
 */
export function DocumentFields({ value, errors, onChange, none }: DocumentFieldsProps): ReactNode {
  const { t } = useTranslation();
  const year = Number(useToday().slice(0, 4));
  const { assuranceDocumentOther: unnamed, expirationDate: undated } = errors;
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
        value={value.type ?? NO_DOCUMENT}
        onChange={(chosen) =>
          onChange({ ...value, type: DOCUMENT_TYPES.find((type) => type === chosen) ?? null })
        }
      />
      {value.type === 'Other' && (
        <TextField
          label={t('CALLER/DOCUMENT/WHICH')}
          value={value.kind}
          error={unnamed && t(unnamed)}
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ ...value, kind: currentTarget.value })}
        />
      )}
      {value.type !== null && (
        <DateField
          label={t('CALLER/DOCUMENT/EXPIRES')}
          {...(value.type === 'Other' && { help: t('CALLER/DOCUMENT/EXPIRES_HELP') })}
          value={value.expires}
          error={undated && t(undated)}
          onChange={(expires) => onChange({ ...value, expires })}
          min={`${year - MAX_YEARS}-01-01`}
          max={`${year + MAX_YEARS}-12-31`}
        />
      )}
    </>
  );
}
