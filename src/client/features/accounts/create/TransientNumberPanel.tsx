import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { type PersonDetails, transientNumber } from '#contract/transientNumber.ts';
import { birthDateError, birthDateIn } from '#rules/transientNumber.ts';
import { call } from '#client/api/call.ts';
import { query } from '#client/api/query.ts';
import { Form } from '#client/forms/Form.tsx';
import { z } from '#client/forms/formSchemas.ts';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { Button } from '#client/ui/Button.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PanelFoot } from '#client/ui/PanelFoot.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { accountSearch } from '../panelPaths.ts';
import { type TextKey, useTranslation } from '../texts.ts';
import { accountFlow } from './accountFlow.ts';
import { useNextPanel } from './useNextPanel.ts';

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
type Details = Omit<PersonDetails, 'gender'> & { readonly gender: PersonDetails['gender'] | '' };
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
  const [number, setNumber] = useState<string | null>(null);
  const personForm = usePersonForm(setNumber);
  const { frame, isBusy, error } = personForm;
  const searchAccounts = (found: string) => {
    // The number is passed in memory, because it must not be in an address.
    accountFlow.search(found);
    goTo(accountSearch());
  };

  return (
    <Panel
      title={t('PANEL/TRANSIENT_NUMBER')}
      onClose={close}
      submitError={error && failureToast(error, 'ACCOUNTS/TRANSIENT')}
    >
      <PanelFoot
        main={
          number === null ? (
            <Button type="submit" form={formId} loading={isBusy}>
              {t('ACCOUNTS/TRANSIENT/SUBMIT')}
            </Button>
          ) : (
            <Button onClick={() => searchAccounts(number)}>{t('ACCOUNTS/TRANSIENT/SEARCH')}</Button>
          )
        }
      />
      {number === null ? (
        <Form {...frame} id={formId}>
          <Fields {...personForm} />
        </Form>
      ) : (
        <CreatedNumber number={number} />
      )}
    </Panel>
  );
}

/** The form for the person, with the call that creates the number. */
function usePersonForm(onCreated: (number: string) => void) {
  const { t } = useTranslation();
  const today = useToday();
  return usePortalForm({
    fields: {
      names: fields,
      labelOf: (name) => t(labels[name]),
      mode: 'onSubmit',
      schema: z.custom<Details>().check(({ value, issues }) => {
        for (const name of fields) {
          const message =
            value[name].trim() === ''
              ? 'INPUT_REQUIRED'
              : name === 'birthDate' && birthDateError(birthDateIn(value.birthDate), today);
          if (message) issues.push({ code: 'custom', message, path: [name], input: value[name] });
        }
      }),
      defaultValues: emptyDetails,
    },
    send: ({ gender, ...others }: Details, keyOf) => {
      if (gender === '') throw new Error('The form was sent without a gender.');
      const body = { ...others, birthDate: birthDateIn(others.birthDate), gender };
      return call(transientNumber.createTransientNumber, { body }, { idempotencyKey: keyOf(body) });
    },
    onSent: onCreated,
    failure: null,
  });
}

type FieldsProps = Pick<ReturnType<typeof usePersonForm>, 'field' | 'controlled'>;

function Fields({ field, controlled }: FieldsProps) {
  const { t, language } = useTranslation();
  const { data: countries, error, refetch } = useQuery(query(transientNumber.countries, {}));
  const choices = (countries ?? [])
    .map(({ code, title }) => ({ value: code, label: title[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const choice = (
    name: 'gender' | 'countryOfBirth' | 'citizenship',
    data: readonly { readonly value: string; readonly label: string }[],
  ) => {
    const { value, onChange, ...field } = controlled(name);
    return (
      <ChoiceField
        {...field}
        required
        data={data}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  };
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
        {...field('birthDate')}
        required
        help={t('ACCOUNTS/TRANSIENT/BIRTHDATE_HELP')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
      />
      {choice(
        'gender',
        genders.map((value) => ({ value, label: t(genderLabels[value]) })),
      )}
      <TextField {...field('birthplace')} required autoComplete="off" maxLength={200} />
      {choice('countryOfBirth', choices)}
      {choice('citizenship', choices)}
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
    <div ref={notice} tabIndex={-1} className="stack-lg">
      <Notice tone="success" title={t('ACCOUNTS/TRANSIENT/DONE')} isSpoken>
        <p translate="no">
          <strong>{`${number.slice(0, 8)}-${number.slice(8)}`}</strong>
        </p>
        <p>{t('ACCOUNTS/TRANSIENT/DONE_TEXT')}</p>
      </Notice>
    </div>
  );
}
