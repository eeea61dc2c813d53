import { useEffect } from 'react';
import { CARD_NUMBER } from '#contract/cardEvents.ts';
import type { CollectedCard } from '#contract/cardDesk.ts';
import type { IsoDate } from '#rules/dates.ts';
import { addYears } from '#rules/months.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from './texts.ts';
import type { useHandOver } from './useHandOver.ts';

/** No card is made for longer. */
const MAX_YEARS = 15;

interface MissingFactsProps {
  readonly found: CollectedCard;
  readonly lastUntil: IsoDate | null;
  readonly handOver: ReturnType<typeof useHandOver>;
}

interface Fields {
  readonly isoNumber: string;
  readonly validUntil: IsoDate | null;
}

/** Asks for what nobody has told of the card: its number, which is scanned, and its last day. */
export function MissingFacts({ found, lastUntil, handOver }: MissingFactsProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { displayName, isoNumber, validUntil } = found;
  const { frame, form, field, controlled, isBusy } = usePortalForm({
    fields: {
      names: ['isoNumber', 'validUntil'] as const,
      labelOf: (name) =>
        name === 'isoNumber'
          ? t('CARD_DESK/SCAN', { name: displayName })
          : t('CARD_DESK/FIELD/UNTIL'),
      defaultValues: { isoNumber: isoNumber ?? '', validUntil: validUntil ?? lastUntil },
    },
    send: (typed: Fields) =>
      handOver.mutateAsync({
        found,
        isoNumber: typed.isoNumber.replaceAll(/\s/g, ''),
        validUntil: typed.validUntil,
      }),
    onSent: () => undefined,
    failure: null,
    unsaved: null,
  });
  // A scanner types where the focus is.
  useEffect(() => {
    form.setFocus(isoNumber === null ? 'isoNumber' : 'validUntil');
  }, [form, isoNumber]);
  return (
    <Form
      {...frame}
      actions={{
        submit: { label: t('CARD_DESK/HAND_OVER'), isBusy },
        offline: t('CARD_DESK/OFFLINE'),
      }}
    >
      {isoNumber === null && (
        <TextField
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          {...field('isoNumber', {
            required: 'INPUT_REQUIRED',
            validate: (typed) =>
              CARD_NUMBER.test(typed.replaceAll(/\s/g, '')) || 'CARD_DESK/NUMBER',
          })}
        />
      )}
      {validUntil === null && (
        <DateField
          help={t('CARD_DESK/UNTIL_HELP')}
          min={today}
          max={addYears(today, MAX_YEARS)}
          isRequired
          {...controlled('validUntil', { required: 'INPUT_REQUIRED' })}
        />
      )}
    </Form>
  );
}
