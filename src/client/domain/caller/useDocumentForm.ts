import { documentErrors } from '#rules/callerVerification.ts';
import { errorAtField } from '#client/api/errors.ts';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { type DocumentInput, documentOf, type ShownDocument } from './document.ts';
import { useTranslation } from './texts.ts';

interface DocumentFormOptions<Answer> {
  readonly type: DocumentInput['type'];
  /** Receives null if no document was shown. */
  readonly send: (document: ShownDocument | null) => Promise<Answer>;
  readonly onSent: (answer: Answer, document: ShownDocument | null) => unknown;
  readonly failure: string | null | ((error: Error) => unknown);
}

/** The form's fields that can be wrong, by their names in the contract. */
const contractNames = { kind: 'assuranceDocumentOther', expires: 'expirationDate' } as const;
const labels = { kind: 'CALLER/DOCUMENT/WHICH', expires: 'CALLER/DOCUMENT/EXPIRES' } as const;

/**
 * A form with a document that was shown; `DocumentFields` renders its fields. The page and the
 * server judge it by the same rule. Nothing is lost by leaving it: the document lies on the desk.
 */
export function useDocumentForm<Answer>({
  type,
  send,
  onSent,
  failure,
}: DocumentFormOptions<Answer>) {
  const { t } = useTranslation();
  const today = useToday();
  const portal = usePortalForm<DocumentInput, 'kind' | 'expires', Answer>({
    fields: {
      names: ['kind', 'expires'],
      labelOf: (field) => t(labels[field]),
      hasSummary: false,
      mode: 'onSubmit',
      reValidateMode: 'onSubmit',
      defaultValues: { type, kind: '', expires: null },
      errorAt: (error, field) => errorAtField(error, contractNames[field]),
    },
    send: (typed) => send(documentOf(typed)),
    onSent: (answer, typed) => onSent(answer, documentOf(typed)),
    failure,
    unsaved: null,
  });
  const errorIn = (field: keyof typeof contractNames) => (_: unknown, typed: DocumentInput) => {
    const document = documentOf(typed);
    return document === null ? undefined : documentErrors(document, today)?.[contractNames[field]];
  };
  return {
    ...portal,
    document: {
      ...portal,
      rules: { kind: { validate: errorIn('kind') }, expires: { validate: errorIn('expires') } },
    },
  };
}

export type DocumentForm = ReturnType<typeof useDocumentForm<unknown>>['document'];
