import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eduroam, type EduroamLogin, MAX_LOGIN_NAME_LENGTH } from '#contract/eduroam.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { refreshLogins, showLogins } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

interface RenameFormProps {
  readonly login: EduroamLogin;
  readonly onDone: () => void;
}

/** Form that renames a login, within its row. */
export function RenameForm({ login, onDone }: RenameFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { frame, field, form, isBusy } = usePortalForm({
    fields: {
      names: ['name'],
      labelOf: () => t('EDUROAM/NAME'),
      hasSummary: false,
      mode: 'onSubmit',
      defaultValues: { name: login.name },
    },
    send: ({ name }: { name: string }) =>
      call(eduroam.rename, { params: { id: login.id }, body: { name: name.trim() } }),
    onSent: async (renamed) => {
      await showLogins(client, (logins) =>
        logins.map((one) => (one.id === renamed.id ? renamed : one)),
      );
      toasts.success('EDUROAM/RENAMED', { name: renamed.name });
      onDone();
    },
    failure: async (error) => {
      toasts.failure(error, 'EDUROAM/RENAME', { 404: 'EDUROAM/GONE' });
      await refreshLogins(client);
    },
    unsaved: { hasChanges: (_, { getValues }) => getValues('name').trim() !== login.name },
  });
  const { setFocus } = form;
  useEffect(() => {
    setFocus('name', { shouldSelect: true });
  }, [setFocus]);

  return (
    <Form
      {...frame}
      actions={{
        submit: { label: t('EDUROAM/RENAME/SAVE'), isBusy },
        cancel: { label: t('EDUROAM/RENAME/CANCEL'), onCancel: onDone },
        offline: t('EDUROAM/OFFLINE'),
      }}
    >
      <TextField
        maxLength={MAX_LOGIN_NAME_LENGTH}
        autoComplete="off"
        {...field('name', {
          validate: (name) => (name.trim() === '' ? 'INPUT_REQUIRED' : undefined),
        })}
      />
    </Form>
  );
}
