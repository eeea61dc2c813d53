import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DocumentType, type IdentityAssurance } from '../../../../contract/activationKeys.ts';
import { callerVerifications } from '../../../../contract/callerVerifications.ts';
import type { FoundPerson } from '../../../../contract/personSearch.ts';
import { call } from '../../../api/call.ts';
import { Form } from '../../../forms/Form.tsx';
import { upperCase } from '../../../i18n/upperCase.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { useToday } from '../../../ui/dates/useToday.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { supportQueries } from '../queries.ts';
import { toasts, useTranslation } from '../texts.ts';

type Shown = IdentityAssurance['assuranceDocumentType'];
const documents = ['IdentityCard', 'DrivingLicence', 'Passport', 'Other'] as const satisfies readonly Shown[];
/** Longest validity of any identity document. */
const MAX_YEARS = 15;

/** Form that records which kind of document the person has shown, and its expiry date. Its number is not recorded. */
export function DocumentStep({ norEduPersonLin, onLeave }: { norEduPersonLin: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const today = useToday();
  const [shown, setShown] = useState<Shown>('IdentityCard');
  const [kind, setKind] = useState('');
  const [expires, setExpires] = useState<string | null>(null);
  const note = useMutation({
    mutationFn: () => call(callerVerifications.noteDocument, { body: { norEduPersonLin, assuranceDocumentType: shown, expirationDate: expires, assuranceDocumentOther: shown === 'Other' ? kind : null } }),
    onSuccess: (caller) => {
      client.setQueryData(supportQueries.caller(norEduPersonLin).queryKey, caller);
      // Updates the cached person, because another search would be logged.
      const documentShown = { type: shown, at: new Date().toISOString(), expires };
      client.setQueriesData<readonly FoundPerson[]>({ queryKey: supportQueries.anySearch }, (people) => people?.map((person) => (person.norEduPersonLin === norEduPersonLin ? { ...person, documentShown } : person)));
    },
    onError: (error) => toasts.failure(error, 'SUPPORT/CALLER'),
  });
  return (
    <Form
      unsaved={null}
      title={t('SUPPORT/CALLER/DOCUMENT')}
      onSubmit={() => note.mutate()}
      actions={{
        submit: { label: t('SUPPORT/CALLER/NOTE'), isBusy: note.isPending },
        cancel: { label: t('SUPPORT/CALLER/OTHER_WAY'), onCancel: onLeave },
        offline: t('SUPPORT/OFFLINE'),
      }}
    >
      <ChoiceField
        label={t('SUPPORT/CALLER/DOCUMENT/KIND')}
        help={t('SUPPORT/CALLER/DOCUMENT/HELP')}
        data={documents.map((value) => ({ value, label: t(`SUPPORT/DOCUMENT/${upperCase(value)}`) }))}
        value={shown}
        onChange={(value) => setShown(DocumentType.parse(value))}
      />
      {shown === 'Other' && <TextField label={t('SUPPORT/CALLER/DOCUMENT/OTHER')} value={kind} maxLength={200} onChange={({ currentTarget }) => setKind(currentTarget.value)} />}
      <DateField label={t('SUPPORT/CALLER/DOCUMENT/EXPIRES')} value={expires} onChange={setExpires} min={today} max={`${Number(today.slice(0, 4)) + MAX_YEARS}-12-31`} />
    </Form>
  );
}
