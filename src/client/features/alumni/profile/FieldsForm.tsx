import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useState,
} from 'react';
import { Form } from '#client/forms/Form.tsx';
import { useFormFields } from '#client/forms/formFields.ts';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { TextField } from '#client/ui/TextField.tsx';
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
  // The field names are known only at runtime, so they cannot be typed more precisely.
  const { field, form, summary } = useFormFields<Record<string, string>, string>({
    names: fields.map(({ name }) => name),
    labelOf: (name) => fields.find((one) => one.name === name)?.label ?? '',
    values: { ...values },
    defaultValues: { ...values },
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  });
  const { isDirty, dirtyFields } = form.formState;
  const unsaved = useUnsavedChanges({ hasChanges: () => isDirty || (others?.isChanged ?? false) });
  // The saved values when the user started typing; another browser may save other values meanwhile.
  const [baseline, setBaseline] = useState(values);
  if (!isDirty && fields.some(({ name }) => baseline[name] !== values[name])) setBaseline(values);
  const helpOf = ({ name, help }: FieldOf<Name>) =>
    dirtyFields[name] && baseline[name] !== values[name]
      ? t('ALUMNI_PROFILE/SAVED_ELSEWHERE', { value: values[name] || '–' })
      : help;
  const submit = (typed: Record<string, string>) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name has its text
    onSave(typed as Record<Name, string>, () => {
      unsaved.release();
      form.reset(form.getValues(), { keepDirty: false, keepDirtyValues: false });
    });

  return (
    <Form
      unsaved={unsaved}
      {...(title && { title })}
      onSubmit={form.handleSubmit((typed) => submit(typed))}
      summary={summary}
      actions={{
        submit: { label: t('ALUMNI_PROFILE/SAVE'), isBusy },
        offline: t('ALUMNI/OFFLINE'),
        ...(onCancel && { cancel: { label: t('ALUMNI_PROFILE/CANCEL'), onCancel } }),
      }}
    >
      {fields.map((one) => {
        const { name, isRequired, rule, type = 'text', autoComplete = 'off' } = one;
        const help = helpOf(one);
        return (
          <TextField
            key={name}
            {...(help && { help })}
            withAsterisk={isRequired ?? false}
            type={type}
            autoComplete={autoComplete}
            maxLength={300}
            {...field(name, {
              validate: (typed) => (isRequired && required(typed)) || rule?.(typed) || undefined,
            })}
          />
        );
      })}
      {others?.children}
    </Form>
  );
}
