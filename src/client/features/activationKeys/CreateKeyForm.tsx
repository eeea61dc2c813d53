import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { activationKeys, type ActivationKeyAccount } from '#contract/activationKeys.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { DocumentFields } from '#client/domain/caller/DocumentFields.tsx';
import { callerQuery } from '#client/domain/caller/queries.ts';
import { useDocumentForm } from '#client/domain/caller/useDocumentForm.ts';
import { Form } from '#client/forms/Form.tsx';
import { activationKeySuccess } from '#client/paths/pages.ts';
import { issued } from './issued.ts';
import { keyQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import classes from './ActivationKeys.module.css';

/**
 * Form that creates a key and opens the page that prints it. For a person who need not be
 * identified, a presented document is recorded nevertheless, without its number.
 */
export function CreateKeyForm({ account }: { account: ActivationKeyAccount }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { norEduPersonLin, liUId, givenName, surname, personType, isProofNeeded } = account;
  const { frame, document, isBusy } = useDocumentForm({
    type: null,
    send: (shown) =>
      call(activationKeys.create, {
        body: {
          norEduPersonLin,
          ...(liUId !== null && { liUId }),
          ...(shown !== null && { identityAssurance: { norEduPersonLin, ...shown } }),
        },
      }),
    // Keeps the key out of the mutation cache.
    onSent: (key) => {
      issued.set({ key, name: `${givenName} ${surname}`, personType });
      // Back leads to the account. After a reload the sheet no longer has the key, and the user id
      // in the state lets it link to the account too.
      void navigate(activationKeySuccess(), { state: { liUId: key.liUId } });
    },
    failure: async (error) => {
      if (error instanceof ApiError && error.status === 409)
        toasts.warning('ACTIVATION_KEY/CHANGED');
      else
        toasts.failure(error, 'ACTIVATION_KEY/CREATE', {
          403: 'ACTIVATION_KEY/CREATE/FORBIDDEN',
          404: 'ACTIVATION_KEY/NOT_FOUND',
        });
      await client.invalidateQueries({ queryKey: callerQuery(norEduPersonLin).queryKey });
      if (liUId !== null)
        await client.invalidateQueries({ queryKey: keyQueries.account(liUId).queryKey });
    },
  });

  return (
    <Form
      {...frame}
      className={classes.create}
      actions={{
        submit: { label: t('ACTIVATION_KEY/CREATE'), isBusy },
        offline: t('ACTIVATION_KEY/OFFLINE'),
      }}
    >
      {!isProofNeeded && (
        <DocumentFields document={document} none={t('ACTIVATION_KEY/DOCUMENT/NONE')} />
      )}
    </Form>
  );
}
