import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { MAX_RENEWAL_REASON_LENGTH, type VouchedAccount } from '#contract/vouching.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { isReasonNeeded } from '#rules/vouching.ts';
import { useFormFields } from '#client/forms/formFields.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from './texts.ts';

interface Renewal {
  readonly day: IsoDate | null;
  readonly reason: string;
}

interface RenewFormProps {
  readonly account: VouchedAccount;
  readonly latest: IsoDate;
  readonly isBusy: boolean;
  readonly onRenew: (until: IsoDate, reason: string) => void;
  readonly onCancel: () => void;
}

/**
 * Form for another end date than the offered one, with a reason. The reason is required for a later
 * date, and is stored in any case.
 */
export function RenewForm({
  account: { name: person, until, offered },
  latest,
  isBusy,
  onRenew,
  onCancel,
}: RenewFormProps) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const { form, field, controlled } = useFormFields<Renewal, keyof Renewal>({
    names: ['day', 'reason'],
    labelOf: (name) =>
      name === 'day'
        ? t('VOUCHING/OTHER_DAY/DAY', { name: person })
        : t('VOUCHING/OTHER_DAY/REASON'),
    hasSummary: false,
    mode: 'onSubmit',
    defaultValues: { day: null, reason: '' },
  });
  const { control, getValues, setFocus } = form;
  const day = useWatch({ control, name: 'day' });
  const unsaved = useUnsavedChanges({
    hasChanges: () => !isBusy && (getValues('day') !== null || getValues('reason').trim() !== ''),
  });
  useEffect(() => {
    setFocus('day');
  }, [setFocus]);
  const isNeeded = day !== null && isReasonNeeded(day, offered);

  return (
    <Form
      unsaved={unsaved}
      onSubmit={form.handleSubmit((typed) => {
        if (typed.day !== null) onRenew(typed.day, typed.reason.trim());
      })}
      actions={{
        submit: { label: t('VOUCHING/OTHER_DAY/SAVE'), isBusy },
        cancel: { label: t('VOUCHING/OTHER_DAY/CANCEL'), onCancel },
      }}
    >
      <DateField
        help={t('VOUCHING/OTHER_DAY/DAY_HELP', { day: fullDate(latest) })}
        min={until !== null && until >= today ? addDays(until, 1) : today}
        max={latest}
        isRequired
        {...controlled('day', {
          validate: (chosen) => (chosen === null ? 'VOUCHING/OTHER_DAY/DAY_MISSING' : undefined),
          deps: 'reason',
        })}
      />
      <TextField
        help={t('VOUCHING/OTHER_DAY/REASON_HELP')}
        maxLength={MAX_RENEWAL_REASON_LENGTH}
        autoComplete="off"
        withAsterisk={isNeeded}
        {...field('reason', {
          validate: (reason) =>
            isNeeded && reason.trim() === '' ? 'VOUCHING/WHY_NOT/REASON_MISSING' : undefined,
        })}
      />
    </Form>
  );
}
