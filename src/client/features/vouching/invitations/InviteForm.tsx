import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type GuestRefusal,
  type GuestReport,
  MAX_GUEST_NAME_LENGTH,
  MAX_PURPOSE_LENGTH,
} from '#contract/invitations.ts';
import { DEFAULT_LANGUAGE, type Language, languages } from '#contract/languages.ts';
import { languageTitle } from '#rules/languages.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { type ListedGuest, parseGuestList } from '#rules/guestList.ts';
import {
  type GuestField,
  guestFields,
  guestFieldOf,
  guestRefusals,
  latestEnd,
} from '#rules/invitations.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import * as paths from '#client/paths/pages.ts';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { RadioField } from '#client/ui/RadioField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { GuestList } from './GuestList.tsx';
import { useInvite } from './useInvite.ts';
import { whyNot } from './whyNot.ts';
import classes from '../Vouching.module.css';

type Mode = 'one' | 'many';

/**
 * Form for guests to invite: purpose, end date and language of the letter. Errors are reported for
 * each guest, and nothing is sent while there are any.
 */
export function InviteForm({ most }: { most: number }) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const navigate = useNavigate();
  const [mode, setMode] = useState<Mode>('one');
  const [typed, setTyped] = useState({ name: '', email: '', purpose: '', pasted: '' });
  const [endsOn, setEndsOn] = useState<IsoDate | null>(null);
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE);
  const { report, summaryOf, fieldError, refs, refuse, forget } = useGuestErrors();
  const top = useRef<HTMLDivElement>(null);
  const unsaved = useUnsavedChanges({
    hasChanges: () => Object.values(typed).some((text) => text !== ''),
  });

  const isOne = mode === 'one';
  const forAll = { purpose: typed.purpose, endsOn: endsOn ?? '' };
  const listed: ListedGuest[] = isOne
    ? [{ row: 1, guest: { name: typed.name, email: typed.email, ...forAll } }]
    : parseGuestList(typed.pasted, forAll);
  const guests = listed.map(({ guest }) => guest);
  const onRefused = (refused: readonly GuestReport[]) => {
    refuse(refused);
    // Errors of a list are in its rows and not in fields, so the report above it takes the focus.
    if (!isOne) top.current?.focus();
  };
  const { invite, error, isBusy } = useInvite({
    onRefused,
    onSent: (count) => {
      unsaved.release();
      void navigate(paths.vouching('invitations'));
      toasts.success('INVITATIONS/DONE', { count });
    },
  });
  const type = (change: Partial<typeof typed>, field: GuestField | null) => {
    setTyped({ ...typed, ...change });
    forget(isOne ? field : null);
  };
  const send = () => {
    // Errors that the page can detect are shown without a request.
    const own = guestRefusals(guests, today).flatMap((refusals, row) =>
      refusals.length === 0 ? [] : [{ row, refusals }],
    );
    if (own.length > 0) onRefused(own);
    else {
      forget(null);
      invite(guests, language);
    }
  };
  const reason = isBusy ? null : whyNot(error);
  const fieldProps = (field: GuestField) =>
    isOne ? { ref: refs[field], error: fieldError(field) } : {};

  return (
    <Form
      unsaved={unsaved}
      onSubmit={send}
      {...(isOne && { summary: summaryOf })}
      actions={{
        submit: {
          label: t('INVITATIONS/SEND', { count: guests.length }),
          isBusy,
          disabledReason:
            guests.length === 0
              ? t('INVITATIONS/LIST/FIRST')
              : guests.length > most
                ? t('INVITATIONS/LIST/TOO_MANY', { count: most })
                : null,
        },
        submitError: reason && (
          <Notice tone="error" isSpoken>
            <p>{t(reason)}</p>
          </Notice>
        ),
      }}
    >
      <div ref={top} tabIndex={-1}>
        {!isOne && report.length > 0 && <Report report={report} listed={listed} />}
      </div>
      <RadioField
        label={t('INVITATIONS/HOW_MANY')}
        options={[
          { value: 'one', label: t('INVITATIONS/ONE') },
          { value: 'many', label: t('INVITATIONS/MANY') },
        ]}
        value={mode}
        onChange={(value) => {
          setMode(value);
          forget(null);
        }}
        onBlur={() => undefined}
      />
      {isOne ? (
        <>
          <TextField
            {...fieldProps('name')}
            label={t('INVITATIONS/NAME')}
            withAsterisk
            autoComplete="off"
            maxLength={MAX_GUEST_NAME_LENGTH}
            value={typed.name}
            onChange={({ currentTarget }) => type({ name: currentTarget.value }, 'name')}
          />
          <TextField
            {...fieldProps('email')}
            type="email"
            label={t('INVITATIONS/EMAIL')}
            help={t('INVITATIONS/EMAIL_HELP')}
            withAsterisk
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed.email}
            onChange={({ currentTarget }) => type({ email: currentTarget.value }, 'email')}
          />
        </>
      ) : (
        <GuestList
          pasted={typed.pasted}
          onPaste={(pasted) => type({ pasted }, null)}
          count={guests.length}
        />
      )}
      <TextField
        {...fieldProps('purpose')}
        label={t('INVITATIONS/PURPOSE')}
        help={t(isOne ? 'INVITATIONS/PURPOSE_HELP' : 'INVITATIONS/FOR_ALL_HELP')}
        withAsterisk={isOne}
        autoComplete="off"
        maxLength={MAX_PURPOSE_LENGTH}
        value={typed.purpose}
        onChange={({ currentTarget }) => type({ purpose: currentTarget.value }, 'purpose')}
      />
      <DateField
        {...fieldProps('endsOn')}
        label={t('INVITATIONS/LAST_DAY')}
        help={t('INVITATIONS/LAST_DAY_HELP', { day: fullDate(latestEnd(today)) })}
        value={endsOn}
        onChange={(day) => {
          setEndsOn(day);
          forget(isOne ? 'endsOn' : null);
        }}
        min={addDays(today, 1)}
        max={latestEnd(today)}
        {...(isOne && { isRequired: true })}
      />
      <LanguageField language={language} onLanguage={setLanguage} />
    </Form>
  );
}

/** The language of the letter. */
function LanguageField({
  language,
  onLanguage,
}: {
  language: Language;
  onLanguage: (language: Language) => void;
}) {
  const { t, language: page } = useTranslation();
  return (
    <RadioField
      label={t('INVITATIONS/LANGUAGE')}
      options={languages.map((value) => ({ value, label: languageTitle(value, page) }))}
      value={language}
      onChange={onLanguage}
      onBlur={() => undefined}
    />
  );
}

const labels = {
  name: 'INVITATIONS/NAME',
  email: 'INVITATIONS/EMAIL',
  purpose: 'INVITATIONS/PURPOSE',
  endsOn: 'INVITATIONS/LAST_DAY',
} as const;

/**
 * The errors in the guests of the latest attempt: of a single guest by field, until the field is
 * changed; of a list by row.
 */
function useGuestErrors() {
  const { t } = useTranslation();
  const [report, setReport] = useState<readonly GuestReport[]>([]);
  const [attempts, setAttempts] = useState(0);
  const refs = {
    name: useRef<HTMLInputElement>(null),
    email: useRef<HTMLInputElement>(null),
    purpose: useRef<HTMLInputElement>(null),
    endsOn: useRef<HTMLInputElement>(null),
  } satisfies Record<GuestField, unknown>;
  const ofField = (field: GuestField) =>
    (report[0]?.refusals ?? []).filter((refusal) => guestFieldOf(refusal) === field);
  const fieldError = (field: GuestField) =>
    ofField(field)
      .map((refusal: GuestRefusal) => t(`INVITATIONS/ROW/${refusal}`))
      .join(' ') || undefined;
  return {
    report,
    refs,
    fieldError,
    summaryOf: {
      attempts,
      fieldErrors: guestFields.flatMap((field) => {
        const text = fieldError(field);
        return text === undefined ? [] : [{ field, name: t(labels[field]), text }];
      }),
      onGoTo: (field: GuestField) => refs[field].current?.focus(),
    },
    refuse: (refused: readonly GuestReport[]) => {
      setReport(refused);
      setAttempts(attempts + 1);
    },
    /** Removes the errors of a field; null removes all. */
    forget: (field: GuestField | null) =>
      setReport(
        field === null
          ? []
          : report.map((one) => ({
              ...one,
              refusals: one.refusals.filter((refusal) => guestFieldOf(refusal) !== field),
            })),
      ),
  };
}

interface ReportProps {
  readonly report: readonly GuestReport[];
  readonly listed: readonly ListedGuest[];
}

/** The errors in the guests, under the row numbers of the list. Nothing has been sent. */
function Report({ report, listed }: ReportProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="error" title={t('INVITATIONS/REPORT', { count: report.length })} isSpoken>
      <ul className={classes.report}>
        {report.map(({ row: index, refusals }) => {
          const { row = index + 1, guest } = listed[index] ?? {};
          return (
            <li key={index}>
              {listed.length > 1 && (
                <strong>
                  {t('INVITATIONS/ROW', { row, who: guest?.email || guest?.name || '–' })}{' '}
                </strong>
              )}
              {refusals.map((refusal) => t(`INVITATIONS/ROW/${refusal}`)).join(' ')}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
