import { plainDigits } from '#contract/typedText.ts';
import { useSession } from '#client/session/session.ts';
import { Form } from '#client/forms/Form.tsx';
import { useFormFields } from '#client/forms/formFields.ts';
import type { FormActionsProps } from '#client/forms/FormActions.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { type TextKey, useTranslation } from '#client/domain/cards/texts.ts';
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
  const nationalId = useSession()?.authentication.identityNumber ?? null;
  const shown = (
    asksForCurrent ? ['current', 'newPin', 'newPinRepeat'] : ['newPin', 'newPinRepeat']
  ) as readonly (keyof PinFields)[];
  const { form, controlled, summary } = useFormFields<PinFields, keyof PinFields>({
    names: shown,
    labelOf: (name) => t(names[name]),
    schema: pinSchema({ nationalId, asksForCurrent }),
    mode: 'onSubmit',
    defaultValues: emptyPin,
    keysOf: (key) => [`CARD/PIN/${key}`, key],
    refused,
  });
  const unsaved = useUnsavedChanges({
    hasChanges: () => Object.values(form.getValues()).some((typed) => typed !== ''),
  });

  return (
    <Form
      unsaved={unsaved}
      onSubmit={form.handleSubmit((pin) => onPin(pin, unsaved.release))}
      summary={summary}
      actions={actions}
    >
      {shown.map((name) => {
        const { onChange, ...field } = controlled(name);
        return name === 'current' ? (
          <TextField
            key={name}
            {...field}
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
            help={t('CARD/PIN/CURRENT/HELP')}
          />
        ) : (
          <PinField
            key={name}
            {...field}
            onPin={onChange}
            {...(name === 'newPin' && { help: t('CARD/PIN/RULES') })}
          />
        );
      })}
    </Form>
  );
}
