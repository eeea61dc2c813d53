import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContactInformation, employee } from '#contract/employee.ts';
import { callVersioned, changeNewest, ConflictError } from '#client/api/versioned.ts';
import { toasts, useTranslation } from './texts.ts';
import { Form } from '#client/forms/Form.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
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
  const client = useQueryClient();
  const [base, setBase] = useState(opened);
  const { data: account } = useQuery({ ...profileQueries.account(), enabled: false });
  const { frame, field, isBusy, error } = usePortalForm({
    fields: {
      names: fields,
      labelOf: (name) => t(names[name]),
      schema: contactSchema(account?.liUEmailAddress ?? null),
      defaultValues: toFields(opened),
    },
    send: (typed: ContactFields) => saveContact(client, base, toInformation(typed)),
    onSent: () => {
      toasts.success('PROFILE/CONTACT/SAVED');
      onDone();
    },
    failure: (failed) => {
      // The user has now been shown the stored details, so the next try replaces them.
      if (failed instanceof ContactConflict) setBase(failed.current);
      else toasts.failure(failed, 'PROFILE/CONTACT');
    },
    unsaved: {
      hasChanges: (_, form) =>
        fields.some((name) => form.getValues(name) !== toFields(opened)[name]),
    },
  });

  return (
    <Form
      {...frame}
      actions={{
        submit: { label: t('PROFILE/CONTACT/SAVE'), isBusy },
        cancel: { label: t('PROFILE/CONTACT/CANCEL'), onCancel: onDone },
        offline: t('PROFILE/CONTACT/OFFLINE'),
      }}
    >
      {error instanceof ContactConflict && <ChangeNotice kept={error.current} />}
      <TextField
        type="email"
        autoComplete="email"
        help={t('PROFILE/CONTACT/ALTERNATIVE_EMAIL_HELP')}
        {...field('alternativeEmailAddress')}
      />
      <TextField
        type="tel"
        autoComplete="tel"
        help={t('PROFILE/CONTACT/MOBILE_HELP')}
        {...field('smsNumber')}
      />
    </Form>
  );
}

const fields = ['alternativeEmailAddress', 'smsNumber'] as const;

const names = {
  alternativeEmailAddress: 'CONTACT/ALTERNATIVE_EMAIL',
  smsNumber: 'PROFILE/CONTACT/MOBILE',
} as const;

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

class ContactConflict extends ConflictError<ContactInformation> {}

/**
 * Saves contact information unless the stored details differ from those that were opened; the cache
 * then contains the stored ones. @throws {ContactConflict} and what `call` throws
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
    throw new ContactConflict(kept.body);
  });
  client.setQueryData(own.queryKey, saved);
  // Changed details are no longer verified.
  void client.invalidateQueries({ queryKey: profileQueries.verifications().queryKey });
}

const isSame = (one: ContactInformation, other: ContactInformation): boolean =>
  one.alternativeEmailAddress === other.alternativeEmailAddress &&
  one.smsNumber === other.smsNumber;
