import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller, useForm } from 'react-hook-form';
import { useSession } from '../../../session/session.ts';
import { Form } from '../../../forms/Form.tsx';
import type { FormActionsProps } from '../../../forms/FormActions.tsx';
import { useMessageText } from '../../../ui/toasts/Messages.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useUnsavedChanges } from '../../../forms/unsavedChanges.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { PinField } from './PinField.tsx';
import { emptyPin, type PinFields, pinSchema } from './pinForm.ts';

interface PinFormProps {
  /** A card is there whose PIN is changed: its PIN or number is asked for too. */
  readonly asksForCurrent: boolean;
  /** What the server refused, by field. */
  readonly refused?: Partial<Record<keyof PinFields, string>>;
  /** `release` is called once it is saved, before the form is closed. */
  readonly onPin: (pin: PinFields, release: () => void) => void;
  readonly actions: FormActionsProps;
}

/** Of the card's own number, which may stand in the place of its PIN. */
const LONGEST_NUMBER = 32;

const names: Readonly<Record<keyof PinFields, TextKey>> = { current: 'CARD/PIN/CURRENT', newPin: 'CARD/PIN/NEW', newPinRepeat: 'CARD/PIN/REPEAT' };

/** Chooses a PIN. Nothing is called wrong before the first submit; from then on each error goes as soon as it is mended (CARD-16). */
export function PinForm({ asksForCurrent, refused, onPin, actions }: PinFormProps) {
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
  const errorOf = (field: keyof PinFields) => {
    const key = errors[field]?.message ?? refused?.[field];
    return key && say({ keys: [`CARD/PIN/${key}`, key, 'INPUT_INVALID'] });
  };
  const fieldErrors = shown.flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field, name: t(names[field]), text }] : [];
  });

  return (
    <Form
      unsaved={unsaved}
      onSubmit={handleSubmit((pin) => onPin(pin, unsaved.release))}
      summary={{ attempts: submitCount, fieldErrors, onGoTo: setFocus }}
      actions={actions}
    >
      {shown.map((field) => (
        <Controller
          key={field}
          control={control}
          name={field}
          render={({ field: { ref, value, onChange, onBlur } }) =>
            field === 'current' ? (
              <TextField
                ref={ref}
                value={value}
                onBlur={onBlur}
                onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, '').slice(0, LONGEST_NUMBER))}
                type="password"
                inputMode="numeric"
                autoComplete="off"
                label={t(names.current)}
                error={errorOf('current')}
                help={t('CARD/PIN/CURRENT/HELP')}
              />
            ) : (
              <PinField
                ref={ref}
                value={value}
                onBlur={onBlur}
                onPin={onChange}
                label={t(names[field])}
                error={errorOf(field)}
                {...(field === 'newPin' && { help: t('CARD/PIN/RULES') })}
              />
            )
          }
        />
      ))}
    </Form>
  );
}
