import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useState,
} from 'react';
import { useForm } from 'react-hook-form';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { useTranslation } from '../texts.ts';

/** A single-line text field of a form. `rule` returns the text key of the error in it. */
export interface FieldOf<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly help?: string;
  readonly isRequired?: true;
  readonly rule?: (typed: string) => string | undefined;
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

interface FieldsFormProps<Name extends string> {
  readonly title?: string;
  readonly fields: readonly FieldOf<Name>[];
  readonly values: Readonly<Record<Name, string>>;
  readonly isBusy: boolean;
  /** Other inputs of the form, besides its text fields. */
  readonly others?: { readonly isChanged: boolean; readonly children: ReactNode };
  readonly onSave: (typed: Readonly<Record<Name, string>>, done: () => void) => void;
  readonly onCancel?: () => void;
}

const required = (typed: string): string | undefined =>
  typed.trim() === '' ? 'INPUT_REQUIRED' : undefined;

/** Form of text fields that are saved together. The typed text stays when saving fails. */
export function FieldsForm<Name extends string>({
  title,
  fields,
  values,
  isBusy,
  others,
  onSave,
  onCancel,
}: FieldsFormProps<Name>) {
  const { t } = useTranslation();
  const say = useMessageText();
  // The field names are known only at runtime, so they cannot be typed more precisely.
  const {
    register,
    handleSubmit,
    reset,
    setFocus,
    getValues,
    formState: { errors, isDirty, dirtyFields, submitCount },
  } = useForm<Record<string, string>>({
    mode: 'onTouched',
    shouldFocusError: false,
    values: { ...values },
    defaultValues: { ...values },
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  });
  const unsaved = useUnsavedChanges({ hasChanges: () => isDirty || (others?.isChanged ?? false) });
  // The saved values when the user started typing; another browser may save other values meanwhile.
  const [baseline, setBaseline] = useState(values);
  if (!isDirty && fields.some(({ name }) => baseline[name] !== values[name])) setBaseline(values);
  const helpOf = ({ name, help }: FieldOf<Name>) =>
    dirtyFields[name] && baseline[name] !== values[name]
      ? t('ALUMNI_PROFILE/SAVED_ELSEWHERE', { value: values[name] || '–' })
      : help;
  const errorOf = (name: Name): string | undefined => {
    const message = errors[name]?.message;
    return message && say({ keys: [message, 'INPUT_INVALID'] });
  };
  const fieldErrors = fields.flatMap(({ name, label }) => {
    const text = errorOf(name);
    return text ? [{ field: name, name: label, text }] : [];
  });
  const submit = (typed: Record<string, string>) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name has its text
    onSave(typed as Record<Name, string>, () => {
      unsaved.release();
      reset(getValues(), { keepDirty: false, keepDirtyValues: false });
    });

  return (
    <Form
      unsaved={unsaved}
      {...(title && { title })}
      onSubmit={handleSubmit((typed) => submit(typed))}
      summary={{ attempts: submitCount, fieldErrors, onGoTo: (name) => setFocus(name) }}
      actions={{
        submit: { label: t('ALUMNI_PROFILE/SAVE'), isBusy },
        offline: t('ALUMNI/OFFLINE'),
        ...(onCancel && { cancel: { label: t('ALUMNI_PROFILE/CANCEL'), onCancel } }),
      }}
    >
      {fields.map((field) => {
        const { name, label, isRequired, rule, type = 'text', autoComplete = 'off' } = field;
        const help = helpOf(field);
        return (
          <TextField
            key={name}
            label={label}
            {...(help && { help })}
            error={errorOf(name)}
            withAsterisk={isRequired ?? false}
            type={type}
            autoComplete={autoComplete}
            maxLength={300}
            {...register(name, {
              validate: (typed) => (isRequired && required(typed)) || rule?.(typed) || undefined,
            })}
          />
        );
      })}
      {others?.children}
    </Form>
  );
}
