import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller, useForm } from 'react-hook-form';
import { plainDigits } from '#contract/typedText.ts';
import { useSession } from '#client/session/session.ts';
import { Form } from '#client/forms/Form.tsx';
import type { FormActionsProps } from '#client/forms/FormActions.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { PinField } from './PinField.tsx';
import { emptyPin, type PinFields, pinSchema } from './pinForm.ts';

interface PinFormProps {
  /** Whether the PIN of an existing card is changed, which requires its current PIN or number. */
  readonly asksForCurrent: boolean;
  /** The server's errors by field. */
  readonly refused?: Partial<Record<keyof PinFields, string>>;
  /**
   * Called with the PIN; `release` must be called once it has been saved, before the form closes.
   */
  readonly onPin: (pin: PinFields, release: () => void) => void;
  readonly actions: FormActionsProps;
}

/** Maximum length of the card's own number, which may be given instead of its PIN. */
const MAX_CARD_NUMBER_LENGTH = 32;

const names: Readonly<Record<keyof PinFields, TextKey>> = {
  current: 'CARD/PIN/CURRENT',
  newPin: 'CARD/PIN/NEW',
  newPinRepeat: 'CARD/PIN/REPEAT',
};

/**
 * Form for choosing a PIN. Shows no error before the first submit; from then on, each error
 * disappears as soon as it is fixed (CARD-16).
 */
export function PinForm({ asksForCurrent, refused, onPin, actions }: PinFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const nationalId = useSession()?.authentication.identityNumber ?? null;
  const {
    control,
    handleSubmit,
    setFocus,
    getValues,
    formState: { errors, submitCount },
  } = useForm<PinFields>({
    resolver: standardSchemaResolver(pinSchema({ nationalId, asksForCurrent })),
    defaultValues: emptyPin,
    shouldFocusError: false,
  });
  const unsaved = useUnsavedChanges({
    hasChanges: () => Object.values(getValues()).some((typed) => typed !== ''),
  });
  const shown = (
    asksForCurrent ? ['current', 'newPin', 'newPinRepeat'] : ['newPin', 'newPinRepeat']
  ) as readonly (keyof PinFields)[];
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
                onChange={({ currentTarget }) =>
                  onChange(
                    plainDigits(currentTarget.value)
                      .replaceAll(/\D/g, '')
                      .slice(0, MAX_CARD_NUMBER_LENGTH),
                  )
                }
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
