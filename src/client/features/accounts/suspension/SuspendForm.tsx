import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_SUSPENSION_REASON_LENGTH, suspensions } from '#contract/suspensions.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { failureToast, type Message } from '#client/ui/toasts/toasts.ts';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import field from '#client/ui/TextField.module.css';
import { useToday } from '#client/ui/dates/useToday.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { useTranslation } from '../texts.ts';
import { refetchLists } from '../bulk/cachedLists.ts';
import { refreshProfiles } from '../profile/queries.ts';
import { suspensionQueries } from './queries.ts';

/** Longer than any intended suspension. */
const MAX_SUSPENSION_DAYS = 3660;

interface SuspendFormProps {
  readonly liUId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/**
 * Form with the reason and the end of a suspension, its consequences, and a submit button that
 * names the person.
 */
export function SuspendForm({ liUId, name, onClose }: SuspendFormProps) {
  const { t } = useTranslation();
  const today = useToday();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState<IsoDate | null>(null);
  const [isMissing, setMissing] = useState(false);
  const first = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  const unsaved = useUnsavedChanges({ hasChanges: () => reason.trim() !== '' || until !== null });

  const suspend = useMutation({
    mutationFn: () =>
      call(suspensions.suspend, { params: { liUId }, body: { reason: reason.trim(), until } }),
    onSuccess: async (suspension) => {
      client.setQueryData(suspensionQueries.read(liUId).queryKey, suspension);
      unsaved.release();
      onClose();
      refetchLists();
      await refreshProfiles(client);
    },
  });
  const submit = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') first.current?.focus();
    else suspend.mutate();
  };
  const messages = messagesOf(suspend.error);

  return (
    <Form
      unsaved={unsaved}
      onSubmit={submit}
      actions={{
        submit: {
          label: t('ACCOUNTS/SUSPENSION/CONFIRM', { name }),
          isBusy: suspend.isPending,
          look: { color: 'red' },
        },
        cancel: { label: t('ACCOUNTS/SUSPENSION/KEEP'), onCancel: onClose },
        submitError: messages.length > 0 && (
          <Notice tone="error" isSpoken>
            <Messages messages={messages} />
          </Notice>
        ),
      }}
    >
      <p>{t('ACCOUNTS/SUSPENSION/CONSEQUENCES', { name })}</p>
      <Textarea
        ref={first}
        label={t('ACCOUNTS/SUSPENSION/REASON')}
        description={t('ACCOUNTS/SUSPENSION/REASON_HELP')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={field}
        rows={3}
        withAsterisk
        maxLength={MAX_SUSPENSION_REASON_LENGTH}
        error={
          isMissing && reason.trim() === '' ? t('ACCOUNTS/SUSPENSION/REASON_MISSING') : undefined
        }
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DateField
        label={t('ACCOUNTS/SUSPENSION/UNTIL')}
        help={t('ACCOUNTS/SUSPENSION/UNTIL_HELP')}
        value={until}
        onChange={setUntil}
        min={today}
        max={addDays(today, MAX_SUSPENSION_DAYS)}
      />
    </Form>
  );
}

/** The server returns the reason for a refusal under `account`. */
function messagesOf(error: Error | null): readonly Message[] {
  if (error === null) return [];
  const keys =
    error instanceof ApiError && error.status === 409 ? (error.errors?.['account'] ?? []) : [];
  return keys.length > 0
    ? [{ keys }]
    : (failureToast(error, 'ACCOUNTS/SUSPENSION')?.messages ?? []);
}
