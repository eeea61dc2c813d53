import { useQueryClient } from '@tanstack/react-query';
import { callerVerifications } from '#contract/callerVerifications.ts';
import { isStrongProof } from '#rules/identityAssurance.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import type { ShownDocument } from './document.ts';
import { DocumentFields } from './DocumentFields.tsx';
import { callerQuery } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import { useDocumentForm } from './useDocumentForm.ts';

interface DocumentStepProps {
  readonly norEduPersonLin: string;
  readonly onDocument: (shown: ShownDocument) => void;
  readonly onLeave: () => void;
}

/** Form that records which kind of document the person has shown, and its expiry date. */
export function DocumentStep({ norEduPersonLin, onDocument, onLeave }: DocumentStepProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { frame, document, isBusy } = useDocumentForm({
    type: 'IdentityCard',
    send: async (shown) =>
      shown && call(callerVerifications.noteDocument, { body: { norEduPersonLin, ...shown } }),
    onSent: (caller, shown) => {
      if (caller === null || shown === null) return;
      client.setQueryData(callerQuery(norEduPersonLin).queryKey, caller);
      onDocument(shown);
      if (isStrongProof(shown)) return;
      toasts.success('CALLER/DOCUMENT/NOTED');
      onLeave();
    },
    failure: 'CALLER',
  });
  return (
    <Form
      {...frame}
      title={t('CALLER/DOCUMENT')}
      actions={{
        submit: { label: t('CALLER/NOTE'), isBusy },
        cancel: { label: t('CALLER/OTHER_WAY'), onCancel: onLeave },
        offline: t('CALLER/OFFLINE'),
      }}
    >
      <DocumentFields document={document} />
    </Form>
  );
}
