import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { eduroam, type EduroamLogin, MAX_LOGIN_NAME_LENGTH } from '#contract/eduroam.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
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
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(login.name);
  const [isTried, setTried] = useState(false);
  const unsaved = useUnsavedChanges({ hasChanges: () => name.trim() !== login.name });
  useEffect(() => {
    field.current?.select();
  }, []);

  const rename = useMutation({
    mutationFn: () =>
      call(eduroam.rename, { params: { id: login.id }, body: { name: name.trim() } }),
    onSuccess: async (renamed) => {
      unsaved.release();
      await showLogins(client, (logins) =>
        logins.map((one) => (one.id === renamed.id ? renamed : one)),
      );
      toasts.success('EDUROAM/RENAMED', { name: renamed.name });
      onDone();
    },
    onError: async (error) => {
      toasts.failure(error, 'EDUROAM/RENAME', { 404: 'EDUROAM/GONE' });
      await refreshLogins(client);
    },
  });
  const send = () => {
    setTried(true);
    if (name.trim() !== '') rename.mutate();
    else field.current?.focus();
  };

  return (
    <Form
      unsaved={unsaved}
      onSubmit={send}
      actions={{
        submit: { label: t('EDUROAM/RENAME/SAVE'), isBusy: rename.isPending },
        cancel: { label: t('EDUROAM/RENAME/CANCEL'), onCancel: onDone },
        offline: t('EDUROAM/OFFLINE'),
      }}
    >
      <TextField
        ref={field}
        label={t('EDUROAM/NAME')}
        value={name}
        maxLength={MAX_LOGIN_NAME_LENGTH}
        autoComplete="off"
        error={isTried && name.trim() === '' && t('INPUT_REQUIRED')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </Form>
  );
}
