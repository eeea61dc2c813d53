import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { LONGEST_REASON, suspensions } from '../../../../contract/suspensions.ts';
import { addDays, type IsoDate } from '../../../../rules/dates.ts';
import { call } from '../../../api/call.ts';
import { Refusal } from '../../../api/refusal.ts';
import { failureToast, type Message } from '../../../api/toasts.ts';
import { DateField } from '../../../components/DateField.tsx';
import { Messages } from '../../../components/Messages.tsx';
import { Notice } from '../../../components/Notice.tsx';
import field from '../../../components/TextField.module.css';
import { useToday } from '../../../components/useToday.ts';
import { useUnsavedChanges } from '../../../components/unsavedChanges.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { forgetLists } from '../bulk/changedLists.ts';
import { refreshProfiles } from '../profile/queries.ts';
import { suspensionQueries } from './queries.ts';
import classes from './Suspension.module.css';

/** Longer than any suspension that somebody means. */
const MOST_DAYS = 3660;

interface SuspendFormProps {
  readonly liUId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Why and until when, what follows, and a button that names the person. */
export function SuspendForm({ liUId, name, onClose }: SuspendFormProps) {
  const { t } = useTranslation();
  const today = useToday();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState<IsoDate | null>(null);
  const [isMissing, setMissing] = useState(false);
  const first = useRef<HTMLTextAreaElement>(null);
  useEffect(() => first.current?.focus(), []);
  const unsaved = useUnsavedChanges({ hasChanges: () => reason.trim() !== '' || until !== null });

  const suspend = useMutation({
    mutationFn: () => call(suspensions.suspend, { params: { liUId }, body: { reason: reason.trim(), until } }),
    onSuccess: async (suspension) => {
      client.setQueryData(suspensionQueries.read(liUId).queryKey, suspension);
      unsaved.release();
      onClose();
      forgetLists();
      await refreshProfiles(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') first.current?.focus();
    else suspend.mutate();
  };
  const messages = messagesOf(suspend.error);

  return (
    <form className={classes.part} onSubmit={submit} noValidate>
      {unsaved.question}
      <p>{t('ACCOUNTS/SUSPENSION/CONSEQUENCES', { name })}</p>
      <Textarea
        ref={first}
        label={t('ACCOUNTS/SUSPENSION/REASON')}
        description={t('ACCOUNTS/SUSPENSION/REASON_HELP')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={field}
        rows={3}
        withAsterisk
        maxLength={LONGEST_REASON}
        error={isMissing && reason.trim() === '' ? t('ACCOUNTS/SUSPENSION/REASON_MISSING') : undefined}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DateField label={t('ACCOUNTS/SUSPENSION/UNTIL')} help={t('ACCOUNTS/SUSPENSION/UNTIL_HELP')} value={until} onChange={setUntil} min={today} max={addDays(today, MOST_DAYS)} />
      {messages.length > 0 && <Notice tone="error" isSpoken><Messages messages={messages} /></Notice>}
      <div className={classes.buttons}>
        <Button type="submit" color="red" loading={suspend.isPending}>{t('ACCOUNTS/SUSPENSION/CONFIRM', { name })}</Button>
        <Button variant="default" disabled={suspend.isPending} onClick={onClose}>{t('ACCOUNTS/SUSPENSION/KEEP')}</Button>
      </div>
    </form>
  );
}

/** The server says why not under the account as a whole. */
function messagesOf(error: Error | null): readonly Message[] {
  if (error === null) return [];
  const keys = error instanceof Refusal && error.status === 409 ? (error.errors?.['account'] ?? []) : [];
  return keys.length > 0 ? [{ keys }] : (failureToast(error, 'ACCOUNTS/SUSPENSION')?.messages ?? []);
}
