import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { type PersonDetails, transientNumber } from '#contract/transientNumber.ts';
import { birthDateError } from '#rules/transientNumber.ts';
import { call } from '#client/api/call.ts';
import { query } from '#client/api/query.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { useClosePanel } from '#client/routing/panels.ts';
import { Button } from '#client/ui/Button.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { accountSearch } from '../panelPaths.ts';
import { type TextKey, useTranslation } from '../texts.ts';
import { accountFlow } from './accountFlow.ts';
import { useNextPanel } from './useNextPanel.ts';
import classes from './AccountCreation.module.css';

const fields = [
  'birthDate',
  'gender',
  'birthplace',
  'countryOfBirth',
  'citizenship',
] as const satisfies readonly (keyof PersonDetails)[];
type Field = (typeof fields)[number];
const labels = {
  birthDate: 'ACCOUNTS/TRANSIENT/BIRTHDATE',
  gender: 'ACCOUNTS/TRANSIENT/GENDER',
  birthplace: 'ACCOUNTS/TRANSIENT/BIRTHPLACE',
  countryOfBirth: 'ACCOUNTS/TRANSIENT/COUNTRY',
  citizenship: 'ACCOUNTS/TRANSIENT/CITIZENSHIP',
} as const satisfies Record<Field, TextKey>;
const genders = ['Female', 'Male'] as const;
const genderLabels = {
  Female: 'ACCOUNTS/TRANSIENT/FEMALE',
  Male: 'ACCOUNTS/TRANSIENT/MALE',
} as const satisfies Record<string, TextKey>;
type Details = Readonly<Record<Field, string>>;
const emptyDetails: Details = {
  birthDate: '',
  gender: '',
  birthplace: '',
  countryOfBirth: '',
  citizenship: '',
};

/**
 * `…/panels/manageaccount/transientnumber`: creates a transient number for a person without a
 * national id, and links to the search that creates an account for it (SUPP-18, SUPP-22).
 */
export default function TransientNumberPanel() {
  const { t } = useTranslation();
  const close = useClosePanel();
  const goTo = useNextPanel();
  const formId = useId();
  const [details, setDetails] = useState(emptyDetails);
  const [attempts, setAttempts] = useState(0);
  const { keyOf } = useKeyPerBody();
  const errors = useErrors(details);
  const unsaved = useUnsavedChanges({
    hasChanges: () =>
      create.data === undefined && Object.values(details).some((value) => value !== ''),
  });
  const create = useMutation({
    mutationFn: (body: PersonDetails) =>
      call(transientNumber.createTransientNumber, { body }, { idempotencyKey: keyOf(body) }),
    gcTime: 0,
    onSuccess: () => unsaved.release(),
  });
  const number = create.data;
  const searchAccounts = (found: string) => {
    // The number is passed in memory, because it must not be in an address.
    accountFlow.search(found);
    goTo(accountSearch());
  };

  return (
    <Panel
      title={t('PANEL/TRANSIENT_NUMBER')}
      onClose={close}
      submitError={create.error && failureToast(create.error, 'ACCOUNTS/TRANSIENT')}
      footer={
        number === undefined ? (
          <Button type="submit" form={formId} loading={create.isPending}>
            {t('ACCOUNTS/TRANSIENT/SUBMIT')}
          </Button>
        ) : (
          <Button onClick={() => searchAccounts(number)}>{t('ACCOUNTS/TRANSIENT/SEARCH')}</Button>
        )
      }
    >
      {number === undefined ? (
        <Form
          id={formId}
          unsaved={unsaved}
          onSubmit={() => {
            setAttempts((before) => before + 1);
            const gender = genders.find((one) => one === details.gender);
            if (Object.keys(errors).length === 0 && gender !== undefined)
              create.mutate({ ...details, gender });
          }}
          summary={{
            attempts,
            fieldErrors: fields.flatMap((field) =>
              errors[field] ? [{ field, name: t(labels[field]), text: t(errors[field]) }] : [],
            ),
            onGoTo: (field) => document.getElementById(`transient-${field}`)?.focus(),
          }}
        >
          <Fields
            details={details}
            onChange={(field, value) => setDetails((before) => ({ ...before, [field]: value }))}
            errors={attempts > 0 ? errors : {}}
          />
        </Form>
      ) : (
        <CreatedNumber number={number} />
      )}
    </Panel>
  );
}

type Errors = Partial<Record<Field, TextKey>>;

/** Returns the missing or invalid fields with their errors. */
function useErrors(details: Details): Errors {
  const today = useToday();
  const errors: Errors = {};
  for (const field of fields) if (details[field].trim() === '') errors[field] = 'INPUT_REQUIRED';
  const dateError =
    details.birthDate.trim() === '' ? null : birthDateError(details.birthDate.trim(), today);
  if (dateError !== null) errors.birthDate = dateError;
  return errors;
}

interface FieldsProps {
  readonly details: Details;
  readonly onChange: (field: Field, value: string) => void;
  readonly errors: Errors;
}

function Fields({ details, onChange, errors }: FieldsProps) {
  const { t, language } = useTranslation();
  const { data: countries, error, refetch } = useQuery(query(transientNumber.countries, {}));
  const choices = (countries ?? [])
    .map(({ code, title }) => ({ value: code, label: title[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const common = (field: Field) => ({
    id: `transient-${field}`,
    label: t(labels[field]),
    required: true,
    ...(errors[field] && { error: t(errors[field]) }),
  });
  return (
    <>
      {error && (
        <ErrorState
          error={error}
          title={t('ACCOUNTS/TRANSIENT/COUNTRIES_FAILED')}
          onRetry={() => void refetch()}
        />
      )}
      <TextField
        {...common('birthDate')}
        help={t('ACCOUNTS/TRANSIENT/BIRTHDATE_HELP')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={details.birthDate}
        onChange={({ currentTarget }) => onChange('birthDate', currentTarget.value)}
      />
      <ChoiceField
        {...common('gender')}
        data={genders.map((value) => ({ value, label: t(genderLabels[value]) }))}
        value={details.gender || null}
        onChange={(value) => onChange('gender', value ?? '')}
      />
      <TextField
        {...common('birthplace')}
        autoComplete="off"
        maxLength={200}
        value={details.birthplace}
        onChange={({ currentTarget }) => onChange('birthplace', currentTarget.value)}
      />
      <ChoiceField
        {...common('countryOfBirth')}
        data={choices}
        value={details.countryOfBirth || null}
        onChange={(value) => onChange('countryOfBirth', value ?? '')}
      />
      <ChoiceField
        {...common('citizenship')}
        data={choices}
        value={details.citizenship || null}
        onChange={(value) => onChange('citizenship', value ?? '')}
      />
    </>
  );
}

function CreatedNumber({ number }: { number: string }) {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  // The clicked button has been removed, so its focus would be lost.
  useEffect(() => {
    notice.current?.focus();
  }, []);
  return (
    <div ref={notice} tabIndex={-1} className={classes.parts}>
      <Notice tone="success" title={t('ACCOUNTS/TRANSIENT/DONE')} isSpoken>
        <p translate="no">
          <strong>{`${number.slice(0, 8)}-${number.slice(8)}`}</strong>
        </p>
        <p>{t('ACCOUNTS/TRANSIENT/DONE_TEXT')}</p>
      </Notice>
    </div>
  );
}
