import { useState } from 'react';
import { type DocumentErrors, documentErrors } from '#rules/callerVerification.ts';
import { errorsAtFields, type FieldErrors } from '#client/api/errors.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { type DocumentInput, documentOf } from './DocumentFields.tsx';

/**
 * The document that is being entered, and the errors at its fields, which the page and the server
 * find by the same rule.
 */
export function useDocument(type: DocumentInput['type']) {
  const today = useToday();
  const [value, setValue] = useState<DocumentInput>({ type, kind: '', expires: null });
  const [errors, setErrors] = useState<DocumentErrors>({});
  return {
    fields: {
      value,
      errors,
      onChange: (changed: DocumentInput) => {
        setValue(changed);
        setErrors({});
      },
    },
    document: documentOf(value),
    /**
     * Whether the document can be sent, or there is none; otherwise shows what is wrong with it.
     */
    check: () => {
      const document = documentOf(value);
      const found = document && documentErrors(document, today);
      setErrors(found ?? {});
      return found === null;
    },
    /** Shows what the server finds wrong. Returns false if the error is about something else. */
    isRefused: (error: unknown) => {
      const found = refusedFields(errorsAtFields(error));
      setErrors(found);
      return Object.keys(found).length > 0;
    },
  };
}

/** Today may have changed between the page and the server. */
const refusedFields = (errors: FieldErrors): DocumentErrors => ({
  ...(errors['expirationDate']?.includes('CALLER/DOCUMENT_EXPIRED') && {
    expirationDate: 'CALLER/DOCUMENT_EXPIRED' as const,
  }),
  ...(errors['expirationDate']?.includes('CALLER/DOCUMENT_UNDATED') && {
    expirationDate: 'CALLER/DOCUMENT_UNDATED' as const,
  }),
  ...(errors['assuranceDocumentOther']?.includes('CALLER/DOCUMENT_UNNAMED') && {
    assuranceDocumentOther: 'CALLER/DOCUMENT_UNNAMED' as const,
  }),
});
