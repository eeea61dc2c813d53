import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IdentityAssurance } from '#contract/activationKeys.ts';
import { callerVerifications } from '#contract/callerVerifications.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import { callerQuery } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import { useDocument } from './useDocument.ts';

/** A document that was shown, without the person. */
export type ShownDocument = Omit<IdentityAssurance, 'norEduPersonLin'>;

interface DocumentStepProps {
  readonly norEduPersonLin: string;
  readonly onDocument: (shown: ShownDocument) => void;
  readonly onLeave: () => void;
}

/** Form that records which kind of document the person has shown, and its expiry date. */
export function DocumentStep({ norEduPersonLin, onDocument, onLeave }: DocumentStepProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { fields, document, check, isRefused } = useDocument('IdentityCard');
  const note = useMutation({
    mutationFn: (shown: ShownDocument) =>
      call(callerVerifications.noteDocument, { body: { norEduPersonLin, ...shown } }),
    onSuccess: (caller, shown) => {
      client.setQueryData(callerQuery(norEduPersonLin).queryKey, caller);
      onDocument(shown);
    },
    onError: (error) => {
      if (!isRefused(error)) toasts.failure(error, 'CALLER');
    },
  });
  return (
    <Form
      unsaved={null}
      title={t('CALLER/DOCUMENT')}
      onSubmit={() => {
        if (check() && document !== null) note.mutate(document);
      }}
      actions={{
        submit: { label: t('CALLER/NOTE'), isBusy: note.isPending },
        cancel: { label: t('CALLER/OTHER_WAY'), onCancel: onLeave },
        offline: t('CALLER/OFFLINE'),
      }}
    >
      <DocumentFields {...fields} />
    </Form>
  );
}
