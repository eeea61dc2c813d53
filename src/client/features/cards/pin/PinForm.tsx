import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { PIN_LENGTH } from '../../../../rules/pin.ts';
import { useSession } from '../../../api/session.ts';
import { FaultSummary } from '../../../components/FaultSummary.tsx';
import { useMessageText } from '../../../components/Messages.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useUnsavedChanges } from '../../../components/unsavedChanges.tsx';
import type { TextKey } from '../../../i18n/keys.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { emptyPin, type PinFields, pinSchema } from './pinForm.ts';
import classes from './PinForm.module.css';

interface PinFormProps {
  /** A card is there whose PIN is changed: its PIN or number is asked for too. */
  readonly asksForCurrent: boolean;
  /** What the server refused, by field. */
  readonly refused?: Partial<Record<keyof PinFields, string>>;
  /** `release` is called once it is saved, before the form is closed. */
  readonly onPin: (pin: PinFields, release: () => void) => void;
  /** The button, which submits. */
  readonly children: ReactNode;
}

const names: Readonly<Record<keyof PinFields, TextKey>> = { current: 'CARD/PIN/CURRENT', newPin: 'CARD/PIN/NEW', newPinRepeat: 'CARD/PIN/REPEAT' };

/** Chooses a PIN. Nothing is called wrong before the first submit; from then on each fault goes as soon as it is mended (CARD-16). */
export function PinForm({ asksForCurrent, refused, onPin, children }: PinFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const nationalId = useSession()?.authentication.identityNumber ?? null;
  const { control, handleSubmit, setFocus, getValues, formState: { errors, submitCount } } = useForm<PinFields>({
    resolver: standardSchemaResolver(pinSchema({ nationalId, asksForCurrent })),
    defaultValues: emptyPin,
    shouldFocusError: false,
  });
  const unsaved = useUnsavedChanges({ hasChanges: () => Object.values(getValues()).some((typed) => typed !== '') });
  const shown = (asksForCurrent ? ['current', 'newPin', 'newPinRepeat'] : ['newPin', 'newPinRepeat']) as readonly (keyof PinFields)[];
  const faultOf = (field: keyof PinFields) => {
    const key = errors[field]?.message ?? refused?.[field];
    return key && say({ keys: [`CARD/PIN/${key}`, key, 'INPUT_INVALID'] });
  };
  const faults = shown.flatMap((field) => {
    const text = faultOf(field);
    return text ? [{ field, name: t(names[field]), text }] : [];
  });

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit((pin) => onPin(pin, unsaved.release))(event)}>
      {unsaved.question}
      {submitCount > 0 && <FaultSummary key={submitCount} faults={faults} onGoTo={setFocus} />}
      {shown.map((field) => (
        <Controller
          key={field}
          control={control}
          name={field}
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <TextField
              ref={ref}
              value={value}
              onBlur={onBlur}
              // The card's own number is longer than a PIN.
              onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, '').slice(0, field === 'current' ? 32 : PIN_LENGTH))}
              type="password"
              inputMode="numeric"
              autoComplete="off"
              label={t(names[field])}
              error={faultOf(field)}
              {...(field === 'current' && { help: t('CARD/PIN/CURRENT/HELP') })}
              {...(field === 'newPin' && { help: t('CARD/PIN/RULES') })}
            />
          )}
        />
      ))}
      {children}
    </form>
  );
}
