import { useEffect, useRef, useState } from 'react';
import { MAX_RENEWAL_REASON_LENGTH, type VouchedAccount } from '#contract/vouching.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { isReasonNeeded } from '#rules/vouching.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from './texts.ts';

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
  account: { name, until, offered },
  latest,
  isBusy,
  onRenew,
  onCancel,
}: RenewFormProps) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const dayField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState<IsoDate | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const unsaved = useUnsavedChanges({
    hasChanges: () => !isBusy && (day !== null || reason.trim() !== ''),
  });
  useEffect(() => {
    dayField.current?.focus();
  }, []);

  const isReasonMissing = day !== null && isReasonNeeded(day, offered) && reason.trim() === '';
  const send = () => {
    setTried(true);
    if (day === null) dayField.current?.focus();
    else if (isReasonMissing) reasonField.current?.focus();
    else onRenew(day, reason.trim());
  };

  return (
    <Form
      unsaved={unsaved}
      onSubmit={send}
      actions={{
        submit: { label: t('VOUCHING/OTHER_DAY/SAVE'), isBusy },
        cancel: { label: t('VOUCHING/OTHER_DAY/CANCEL'), onCancel },
      }}
    >
      <DateField
        ref={dayField}
        label={t('VOUCHING/OTHER_DAY/DAY', { name })}
        help={t('VOUCHING/OTHER_DAY/DAY_HELP', { day: fullDate(latest) })}
        value={day}
        onChange={setDay}
        min={until !== null && until >= today ? addDays(until, 1) : today}
        max={latest}
        isRequired
        error={isTried && day === null ? t('VOUCHING/OTHER_DAY/DAY_MISSING') : undefined}
      />
      <TextField
        ref={reasonField}
        label={t('VOUCHING/OTHER_DAY/REASON')}
        help={t('VOUCHING/OTHER_DAY/REASON_HELP')}
        value={reason}
        maxLength={MAX_RENEWAL_REASON_LENGTH}
        autoComplete="off"
        withAsterisk={day !== null && isReasonNeeded(day, offered)}
        error={isTried && isReasonMissing && t('VOUCHING/WHY_NOT/REASON_MISSING')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Form>
  );
}
