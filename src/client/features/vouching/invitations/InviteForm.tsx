import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type GuestReport, MAX_GUEST_NAME_LENGTH, MAX_PURPOSE_LENGTH } from '../../../../contract/invitations.ts';
import type { Language } from '../../../../contract/values.ts';
import { addDays, type IsoDate } from '../../../../rules/dates.ts';
import { type ListedGuest, parseGuestList } from '../../../../rules/guestList.ts';
import { guestRefusals, latestEnd } from '../../../../rules/invitations.ts';
import { Form } from '../../../forms/Form.tsx';
import { useUnsavedChanges } from '../../../forms/unsavedChanges.tsx';
import * as paths from '../../../paths/pages.ts';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { useDays } from '../../../ui/dates/useDays.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { RadioField } from '../../../ui/RadioField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { GuestList } from './GuestList.tsx';
import { useInvite } from './useInvite.ts';
import { whyNot } from './whyNot.ts';
import classes from '../Vouching.module.css';

type Mode = 'one' | 'many';

/** Form for guests to invite: purpose, end date and language of the letter. Errors are reported for each guest, and nothing is sent while there are any. */
export function InviteForm({ most }: { most: number }) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const navigate = useNavigate();
  const [mode, setMode] = useState<Mode>('one');
  const [typed, setTyped] = useState({ name: '', email: '', purpose: '', pasted: '' });
  const [endsOn, setEndsOn] = useState<IsoDate | null>(null);
  const [language, setLanguage] = useState<Language>('sv-SE');
  const [report, setReport] = useState<readonly GuestReport[]>([]);
  const top = useRef<HTMLDivElement>(null);
  const unsaved = useUnsavedChanges({ hasChanges: () => Object.values(typed).some((text) => text !== '') });

  const forAll = { purpose: typed.purpose, endsOn: endsOn ?? '' };
  const listed: ListedGuest[] = mode === 'one' ? [{ row: 1, guest: { name: typed.name, email: typed.email, ...forAll } }] : parseGuestList(typed.pasted, forAll);
  const guests = listed.map(({ guest }) => guest);
  const { invite, error, isBusy } = useInvite({
    onRefused: (refused) => {
      setReport(refused);
      top.current?.focus();
    },
    onSent: (count) => {
      unsaved.release();
      void navigate(paths.vouching('invitations'));
      toasts.success('INVITATIONS/DONE', { count });
    },
  });
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    setReport([]);
  };
  const send = () => {
    // Errors that the page can detect are shown without a request.
    const own = guestRefusals(guests, today).flatMap((refusals, row) => (refusals.length === 0 ? [] : [{ row, refusals }]));
    setReport(own);
    if (own.length > 0) top.current?.focus();
    else invite(guests, language);
  };
  const reason = whyNot(error);

  return (
    <Form
      unsaved={unsaved}
      onSubmit={send}
      actions={{
        submit: { label: t('INVITATIONS/SEND', { count: guests.length }), isBusy, disabledReason: guests.length === 0 ? t('INVITATIONS/LIST/FIRST') : guests.length > most ? t('INVITATIONS/LIST/TOO_MANY', { count: most }) : null },
        submitError: reason && <Notice tone="error" isSpoken><p>{t(reason)}</p></Notice>,
      }}
    >
      <div ref={top} tabIndex={-1}>{report.length > 0 && <Report report={report} listed={listed} />}</div>
      <RadioField
        label={t('INVITATIONS/HOW_MANY')}
        options={[{ value: 'one', label: t('INVITATIONS/ONE') }, { value: 'many', label: t('INVITATIONS/MANY') }]}
        value={mode}
        onChange={(value) => {
          setMode(value);
          setReport([]);
        }}
        onBlur={() => undefined}
      />
      {mode === 'one' ? (
        <>
          <TextField label={t('INVITATIONS/NAME')} withAsterisk autoComplete="off" maxLength={MAX_GUEST_NAME_LENGTH} value={typed.name} onChange={({ currentTarget }) => type({ name: currentTarget.value })} />
          <TextField type="email" label={t('INVITATIONS/EMAIL')} help={t('INVITATIONS/EMAIL_HELP')} withAsterisk autoComplete="off" autoCapitalize="none" spellCheck={false} value={typed.email} onChange={({ currentTarget }) => type({ email: currentTarget.value })} />
        </>
      ) : (
        <GuestList pasted={typed.pasted} onPaste={(pasted) => type({ pasted })} count={guests.length} />
      )}
      <TextField label={t('INVITATIONS/PURPOSE')} help={t(mode === 'one' ? 'INVITATIONS/PURPOSE_HELP' : 'INVITATIONS/FOR_ALL_HELP')} withAsterisk={mode === 'one'} autoComplete="off" maxLength={MAX_PURPOSE_LENGTH} value={typed.purpose} onChange={({ currentTarget }) => type({ purpose: currentTarget.value })} />
      <DateField
        label={t('INVITATIONS/LAST_DAY')}
        help={t('INVITATIONS/LAST_DAY_HELP', { day: fullDate(latestEnd(today)) })}
        value={endsOn}
        onChange={(day) => {
          setEndsOn(day);
          setReport([]);
        }}
        min={addDays(today, 1)}
        max={latestEnd(today)}
        {...(mode === 'one' && { isRequired: true })}
      />
      <RadioField
        label={t('INVITATIONS/LANGUAGE')}
        options={[{ value: 'sv-SE', label: t('INVITATIONS/SWEDISH') }, { value: 'en-GB', label: t('INVITATIONS/ENGLISH') }]}
        value={language}
        onChange={setLanguage}
        onBlur={() => undefined}
      />
    </Form>
  );
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
              {listed.length > 1 && <strong>{t('INVITATIONS/ROW', { row, who: guest?.email || guest?.name || '–' })} </strong>}
              {refusals.map((refusal) => t(`INVITATIONS/ROW/${refusal}`)).join(' ')}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
