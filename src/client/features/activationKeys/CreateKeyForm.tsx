import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { activationKeys, type ActivationKeyAccount, type IdentityAssurance } from '../../../contract/activationKeys.ts';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { Form } from '../../forms/Form.tsx';
import { upperCase } from '../../i18n/upperCase.ts';
import { activationKeySuccess } from '../../paths/pages.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { DateField } from '../../ui/dates/DateField.tsx';
import { useToday } from '../../ui/dates/useToday.ts';
import { TextField } from '../../ui/TextField.tsx';
import { issued } from './issued.ts';
import { keyQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import classes from './ActivationKeys.module.css';

type DocumentType = IdentityAssurance['assuranceDocumentType'];
const documents = ['IdentityCard', 'DrivingLicence', 'Passport', 'Other'] as const satisfies readonly DocumentType[];
const NO_DOCUMENT = '';
/** Maximum remaining validity of an identity document, in years. */
const MAX_DOCUMENT_YEARS = 15;

/** Form that creates a key and opens the page that prints it. The type and validity of the presented identity document are recorded, but not its number. */
export function CreateKeyForm({ account }: { account: ActivationKeyAccount }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const today = useToday();
  const [shown, setShown] = useState<DocumentType | typeof NO_DOCUMENT>(NO_DOCUMENT);
  const [kind, setKind] = useState('');
  const [expires, setExpires] = useState<string | null>(null);
  const { norEduPersonLin, liUId, givenName, surname, personType } = account;

  const create = useMutation({
    mutationFn: () => call(activationKeys.create, { body: {
      norEduPersonLin,
      ...(liUId !== null && { liUId }),
      ...(shown !== NO_DOCUMENT && {
        identityAssurance: { norEduPersonLin, assuranceDocumentType: shown, expirationDate: expires, assuranceDocumentOther: shown === 'Other' ? kind : null },
      }),
    } }),
    // Keeps the key out of the mutation cache.
    gcTime: 0,
    onSuccess: (key) => {
      issued.set({ key, name: `${givenName} ${surname}`, personType });
      // Back leads to the account. After a reload the sheet no longer has the key, and the user id in the state lets it link to the account
      // too.
      void navigate(activationKeySuccess(), { state: { liUId: key.liUId } });
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) toasts.warning('ACTIVATION_KEY/CHANGED');
      else toasts.failure(error, 'ACTIVATION_KEY/CREATE', { 403: 'ACTIVATION_KEY/CREATE/FORBIDDEN', 404: 'ACTIVATION_KEY/NOT_FOUND' });
      if (liUId !== null) await client.invalidateQueries({ queryKey: keyQueries.account(liUId).queryKey });
    },
  });

  return (
    <Form
      unsaved={null}
      className={classes.create}
      onSubmit={() => create.mutate()}
      actions={{ submit: { label: t('ACTIVATION_KEY/CREATE'), isBusy: create.isPending }, offline: t('ACTIVATION_KEY/OFFLINE') }}
    >
      <ChoiceField
        label={t('ACTIVATION_KEY/DOCUMENT')}
        help={t('ACTIVATION_KEY/DOCUMENT/HELP')}
        data={[{ value: NO_DOCUMENT, label: t('ACTIVATION_KEY/DOCUMENT/NONE') }, ...documents.map((value) => ({ value, label: t(`ACTIVATION_KEY/DOCUMENT/${upperCase(value)}`) }))]}
        value={shown}
        onChange={(value) => setShown(documents.find((one) => one === value) ?? NO_DOCUMENT)}
      />
      {shown === 'Other' && <TextField label={t('ACTIVATION_KEY/DOCUMENT/KIND')} value={kind} maxLength={200} onChange={({ currentTarget }) => setKind(currentTarget.value)} />}
      {shown !== NO_DOCUMENT && (
        <DateField label={t('ACTIVATION_KEY/DOCUMENT/EXPIRES')} help={t('ACTIVATION_KEY/DOCUMENT/EXPIRES_HELP')} value={expires} onChange={setExpires} min={today} max={`${Number(today.slice(0, 4)) + MAX_DOCUMENT_YEARS}-12-31`} />
      )}
    </Form>
  );
}
