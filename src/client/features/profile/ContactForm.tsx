import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ContactInformation, employee } from '#contract/employee.ts';
import { NetworkError, ApiError } from '#client/api/errors.ts';
import { callVersioned, changeNewest, ConflictError } from '#client/api/versioned.ts';
import { toasts, useTranslation } from './texts.ts';
import { Form } from '#client/forms/Form.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { contactSchema, toFields, toInformation, type ContactFields } from './contactForm.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { profileQueries } from './queries.ts';
import { readableNumber } from '#client/ui/readableNumber.ts';

interface ContactFormProps {
  readonly opened: ContactInformation;
  readonly onDone: () => void;
}

/**
 * Form with two fields, each validated when it loses focus. When saving is refused, the typed text
 * stays.
 */
export function ContactForm({ opened, onDone }: ContactFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const client = useQueryClient();
  const [base, setBase] = useState(opened);
  const { data: account } = useQuery({ ...profileQueries.account(), enabled: false });
  const { register, handleSubmit, setError, setFocus, getValues, formState } =
    useForm<ContactFields>({
      resolver: standardSchemaResolver(contactSchema(account?.liUEmailAddress ?? null)),
      mode: 'onTouched',
      defaultValues: toFields(opened),
      shouldFocusError: false,
    });
  const { errors, submitCount } = formState;
  const unsaved = useUnsavedChanges({
    hasChanges: () => fields.some((field) => getValues(field) !== toFields(opened)[field]),
  });

  const save = useMutation<void, Error | ConflictError<ContactInformation>, ContactFields>({
    mutationFn: (fields) => saveContact(client, base, toInformation(fields)),
    onSuccess: () => {
      toasts.success('PROFILE/CONTACT/SAVED');
      onDone();
    },
    onError: (error) => {
      // The user has now been shown the stored details, so the next try replaces them.
      if (error instanceof ConflictError) return setBase(error.current);
      if (error instanceof NetworkError) return undefined;
      const fieldErrors =
        error instanceof ApiError && error.status === 400 ? fieldErrorsOf(error) : [];
      for (const [field, message] of fieldErrors) setError(field, { message });
      return fieldErrors.length === 0 ? toasts.failure(error, 'PROFILE/CONTACT') : undefined;
    },
  });

  const errorOf = (field: keyof ContactFields) => {
    const key = errors[field]?.message;
    return key && say({ keys: [key, 'INPUT_INVALID'] });
  };
  const fieldErrors = fields.flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field, name: t(names[field]), text }] : [];
  });

  return (
    <Form
      unsaved={unsaved}
      onSubmit={handleSubmit((fields) => save.mutate(fields))}
      summary={{ attempts: submitCount, fieldErrors, onGoTo: setFocus }}
      actions={{
        submit: { label: t('PROFILE/CONTACT/SAVE'), isBusy: save.isPending },
        cancel: { label: t('PROFILE/CONTACT/CANCEL'), onCancel: onDone },
        offline: t('PROFILE/CONTACT/OFFLINE'),
      }}
    >
      {save.error instanceof ConflictError && <ChangeNotice kept={save.error.current} />}
      <TextField
        type="email"
        autoComplete="email"
        label={t(names.alternativeEmailAddress)}
        help={t('PROFILE/CONTACT/ALTERNATIVE_EMAIL_HELP')}
        error={errorOf('alternativeEmailAddress')}
        {...register('alternativeEmailAddress')}
      />
      <TextField
        type="tel"
        autoComplete="tel"
        label={t(names.smsNumber)}
        help={t('PROFILE/CONTACT/MOBILE_HELP')}
        error={errorOf('smsNumber')}
        {...register('smsNumber')}
      />
    </Form>
  );
}

const fields = ['alternativeEmailAddress', 'smsNumber'] as const;

const names = {
  alternativeEmailAddress: 'CONTACT/ALTERNATIVE_EMAIL',
  smsNumber: 'PROFILE/CONTACT/MOBILE',
} as const;

/**
 * Returns the server's errors that belong to a field of this form; all others are shown as a toast.
 */
const fieldErrorsOf = ({ errors }: ApiError) =>
  fields.flatMap((field) => {
    const key = errors?.[field]?.[0];
    return key ? [[field, key] as const] : [];
  });

/** Notice with the stored details, beside the typed text. Saving again replaces them. */
function ChangeNotice({ kept }: { kept: ContactInformation }) {
  const { t } = useTranslation();
  const said = (value: string | null) => value ?? t('CONTACT/NONE');
  return (
    <Notice tone="warning" title={t('PROFILE/CONTACT/CONFLICT')} isSpoken>
      <p>
        {t('PROFILE/CONTACT/NOW_KEPT', {
          name: t('CONTACT/ALTERNATIVE_EMAIL'),
          value: said(kept.alternativeEmailAddress),
        })}
      </p>
      <p>
        {t('PROFILE/CONTACT/NOW_KEPT', {
          name: t('PROFILE/CONTACT/MOBILE'),
          value: said(kept.smsNumber && readableNumber(kept.smsNumber)),
        })}
      </p>
      <p>{t('PROFILE/CONTACT/SAVE_AGAIN')}</p>
    </Notice>
  );
}

/**
 * Saves contact information unless the stored details differ from those that were opened; the cache
 * then contains the stored ones. @throws {ConflictError<ContactInformation>} and what `call` throws
 */
async function saveContact(
  client: QueryClient,
  opened: ContactInformation,
  wanted: ContactInformation,
): Promise<void> {
  const own = profileQueries.contactInformation();
  const saved = await changeNewest(client, own, async (kept) => {
    if (isSame(kept.body, opened))
      return await callVersioned(
        employee.saveContactInformation,
        { body: wanted },
        { ifMatch: kept.version },
      );
    // An earlier try was saved, but its response was lost.
    if (isSame(kept.body, wanted)) return kept;
    throw new ConflictError(kept.body);
  });
  client.setQueryData(own.queryKey, saved);
  // Changed details are no longer verified.
  void client.invalidateQueries({ queryKey: profileQueries.verifications().queryKey });
}

const isSame = (one: ContactInformation, other: ContactInformation): boolean =>
  one.alternativeEmailAddress === other.alternativeEmailAddress &&
  one.smsNumber === other.smsNumber;
