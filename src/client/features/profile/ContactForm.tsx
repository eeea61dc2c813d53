import { Button } from '@mantine/core';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ContactInformation } from '../../../contract/employee.ts';
import { NoConnection, Refusal } from '../../api/refusal.ts';
import { toasts } from '../../api/toastStore.ts';
import { FaultSummary } from '../../components/FaultSummary.tsx';
import { useMessageText } from '../../components/Messages.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useUnsavedChanges } from '../../components/unsavedChanges.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useConnection } from '../../offline/connection.ts';
import { ChangeNotice } from './ChangeNotice.tsx';
import { contactSchema, toFields, toInformation, type ContactFields } from './contactForm.ts';
import { ChangedElsewhere, saveContact } from './saveContact.ts';
import classes from './Profile.module.css';

interface ContactFormProps {
  readonly opened: ContactInformation;
  readonly onDone: () => void;
}

/** Two fields, each told what is wrong once it has been left. Whatever refuses to save leaves the text where it is. */
export function ContactForm({ opened, onDone }: ContactFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const client = useQueryClient();
  const { online } = useConnection();
  const [base, setBase] = useState(opened);
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm<ContactFields>({
    resolver: standardSchemaResolver(contactSchema),
    mode: 'onTouched',
    defaultValues: toFields(opened),
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const unsaved = useUnsavedChanges({ hasChanges: () => fields.some((field) => getValues(field) !== toFields(opened)[field]) });

  const save = useMutation({
    mutationFn: (fields: ContactFields) => saveContact(client, base, toInformation(fields)),
    onSuccess: () => {
      toasts.success('PROFILE/CONTACT/SAVED');
      onDone();
    },
    onError: (error) => {
      // What is kept now is what the next try starts from: the person has been shown it.
      if (error instanceof ChangedElsewhere) return setBase(error.kept);
      if (error instanceof NoConnection) return undefined;
      const faults = error instanceof Refusal && error.status === 400 ? fieldFaults(error) : [];
      for (const [field, message] of faults) setError(field, { message });
      return faults.length === 0 ? toasts.failure(error, 'PROFILE/CONTACT') : undefined;
    },
  });

  const faultOf = (field: keyof ContactFields) => {
    const key = errors[field]?.message;
    return key && say({ keys: [key, 'INPUT_INVALID'] });
  };
  const faults = fields.flatMap((field) => {
    const text = faultOf(field);
    return text ? [{ field, name: t(names[field]), text }] : [];
  });

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit((fields) => save.mutate(fields))(event)}>
      {unsaved.question}
      {submitCount > 0 && <FaultSummary key={submitCount} faults={faults} onGoTo={setFocus} />}
      {save.error instanceof ChangedElsewhere && <ChangeNotice kept={save.error.kept} />}
      {!online && <Notice tone="warning" isSpoken>{t('PROFILE/CONTACT/OFFLINE')}</Notice>}
      <TextField
        type="email"
        autoComplete="email"
        label={t(names.alternativeEmailAddress)}
        help={t('PROFILE/CONTACT/ALTERNATIVE_EMAIL_HELP')}
        error={faultOf('alternativeEmailAddress')}
        {...register('alternativeEmailAddress')}
      />
      <TextField
        type="tel"
        autoComplete="tel"
        label={t(names.smsNumber)}
        help={t('PROFILE/CONTACT/MOBILE_HELP')}
        error={faultOf('smsNumber')}
        {...register('smsNumber')}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending} disabled={!online}>{t('PROFILE/CONTACT/SAVE')}</Button>
        <Button variant="default" onClick={onDone} disabled={save.isPending}>{t('PROFILE/CONTACT/CANCEL')}</Button>
      </div>
    </form>
  );
}

const fields = ['alternativeEmailAddress', 'smsNumber'] as const;

const names = {
  alternativeEmailAddress: 'PROFILE/CONTACT/ALTERNATIVE_EMAIL',
  smsNumber: 'PROFILE/CONTACT/MOBILE',
} as const;

/** The server's own faults that belong to a field of this form; the rest is told in a toast. */
const fieldFaults = ({ errors }: Refusal) =>
  fields.flatMap((field) => {
    const key = errors?.[field]?.[0];
    return key ? [[field, key] as const] : [];
  });
