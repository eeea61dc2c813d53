import { useRef } from 'react';
import { MAX_GUEST_NAME_LENGTH, MAX_PURPOSE_LENGTH } from '#contract/invitations.ts';
import { addDays } from '#rules/dates.ts';
import { latestEnd } from '#rules/invitations.ts';
import { LanguageField } from '#client/domain/LanguageField.tsx';
import { Form } from '#client/forms/Form.tsx';
import { EndDateField } from '#client/ui/dates/EndDateField.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { RadioField } from '#client/ui/RadioField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from '../texts.ts';
import { GuestList } from './GuestList.tsx';
import { GuestReports } from './GuestReports.tsx';
import { useInviteForm } from './useInviteForm.ts';
import { whyNot } from './whyNot.ts';

type InviteFormState = ReturnType<typeof useInviteForm>;

/**
 * Form for guests to invite: purpose, end date and language of the letter. Errors are reported for
 * each guest, and nothing is sent while there are any.
 */
export function InviteForm({ most }: { most: number }) {
  const { t } = useTranslation();
  const top = useRef<HTMLDivElement>(null);
  // Errors of a list are in its rows and not in fields, so the report above it takes the focus.
  const invite = useInviteForm({ onListRefused: () => top.current?.focus() });
  const { frame, form, typed, listed, report, isBusy, error } = invite;
  const isOne = typed.mode === 'one';
  const reason = isBusy ? null : whyNot(error);

  return (
    <Form
      {...frame}
      actions={{
        submit: {
          label: t('INVITATIONS/SEND', { count: listed.length }),
          isBusy,
          disabledReason:
            listed.length === 0
              ? t('INVITATIONS/LIST/FIRST')
              : listed.length > most
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
        {report.length > 0 && <GuestReports report={report} listed={listed} />}
      </div>
      <RadioField
        label={t('INVITATIONS/HOW_MANY')}
        options={[
          { value: 'one', label: t('INVITATIONS/ONE') },
          { value: 'many', label: t('INVITATIONS/MANY') },
        ]}
        value={typed.mode}
        onChange={(mode) => {
          form.setValue('mode', mode);
          form.clearErrors();
        }}
        onBlur={() => undefined}
      />
      {isOne ? (
        <OneGuest {...invite} />
      ) : (
        <GuestList
          pasted={typed.pasted}
          onPaste={(pasted) => form.setValue('pasted', pasted)}
          count={listed.length}
        />
      )}
      <ForAllFields {...invite} />
    </Form>
  );
}

/** The fields of a single guest. */
function OneGuest({ field }: Pick<InviteFormState, 'field'>) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        withAsterisk
        autoComplete="off"
        maxLength={MAX_GUEST_NAME_LENGTH}
        {...field('name')}
      />
      <TextField
        type="email"
        help={t('INVITATIONS/EMAIL_HELP')}
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
    </>
  );
}

/** What applies to every guest: the purpose, the end date and the language of the letter. */
function ForAllFields({
  field,
  controlled,
  typed,
}: Pick<InviteFormState, 'field' | 'controlled' | 'typed'>) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const isOne = typed.mode === 'one';
  return (
    <>
      <TextField
        help={t(isOne ? 'INVITATIONS/PURPOSE_HELP' : 'INVITATIONS/FOR_ALL_HELP')}
        withAsterisk={isOne}
        autoComplete="off"
        maxLength={MAX_PURPOSE_LENGTH}
        {...field('purpose')}
      />
      <EndDateField
        help={t('INVITATIONS/LAST_DAY_HELP', { day: fullDate(latestEnd(today)) })}
        min={addDays(today, 1)}
        max={latestEnd(today)}
        isRequired={isOne}
        {...controlled('endsOn')}
      />
      <LanguageField {...controlled('language')} />
    </>
  );
}
