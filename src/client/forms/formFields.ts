import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRef, useState } from 'react';
import {
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import { errorAtField, errorsAtFields } from '../api/errors.ts';
import { useMessageText } from '../ui/toasts/Messages.tsx';
import { type ControlledField, type Focusables, registerControlled } from './controlledField.ts';

type Schema<Fields extends FieldValues> = Parameters<
  typeof standardSchemaResolver<Fields, unknown, Fields>
>[0];

export interface FormFieldsOptions<
  Fields extends FieldValues,
  Field extends Path<Fields>,
> extends Omit<UseFormProps<Fields>, 'resolver' | 'shouldFocusError'> {
  /** The fields that can be wrong, in the order of the form. */
  readonly names: readonly Field[];
  readonly labelOf: (field: Field) => string;
  /**
   * Awaited before the fields are judged: what their rules need to know, such as the server's
   * verdict on a password.
   */
  readonly prepare?: (typed: Fields) => Promise<unknown>;
  /** Validates the form; its messages are text keys. Absent when `field` receives the rules. */
  readonly schema?: Schema<Fields>;
  /**
   * Whether the form lists its errors and focuses the list. Otherwise the first wrong field takes
   * the focus. Defaults to true.
   */
  readonly hasSummary?: boolean;
  /** The text keys for an error, best first. Defaults to its own key. */
  readonly keysOf?: (key: string, field: Field) => readonly string[];
  /** What the errors' texts are filled with, such as the limits of a policy. */
  readonly figures?: Readonly<Record<string, string | number>>;
  /** The text when none of these keys has one. */
  readonly unknown?: string;
  /**
   * Finds a field's error in a failed call. Defaults to that of the contract's field of the same
   * name.
   */
  readonly errorAt?: (error: unknown, field: Field, typed: Fields) => string | undefined;
  /** The server's errors in fields without one of their own, from a call that the parent makes. */
  readonly refused?: Partial<Record<Field, string>> | undefined;
}

/**
 * The fields of a form: their values, their errors, and the list of these. `usePortalForm` adds the
 * call; a form uses this hook alone when its parent makes the call, or when leaving it loses
 * nothing.
 */
export function useFormFields<Fields extends FieldValues, Field extends Path<Fields>>({
  names,
  labelOf,
  prepare,
  schema,
  hasSummary = true,
  keysOf = (key) => [key],
  figures,
  unknown = 'INPUT_INVALID',
  errorAt = errorAtField,
  refused,
  ...options
}: FormFieldsOptions<Fields, Field>) {
  const say = useMessageText();
  const form = useForm<Fields>({
    mode: 'onTouched',
    ...options,
    ...(schema && { resolver: standardSchemaResolver<Fields, unknown, Fields>(schema) }),
    shouldFocusError: !hasSummary,
  });
  const submission = useSubmission(form, prepare);
  const [focusables] = useState<Focusables>(() => new Map());
  const { errors, isDirty, submitCount } = form.formState;
  const fieldError = (field: Field): string | undefined => {
    const key = messageAt(errors, field) ?? refused?.[field];
    return (
      key && say({ keys: [...keysOf(key, field), unknown], ...(figures && { values: figures }) })
    );
  };

  return {
    form,
    /** Whether a field differs from its default. */
    isDirty,
    /** What is wrong in a field, in the language of the page. */
    fieldError,
    /** The props of a text field: its label, its error, and its registration. */
    field: <Name extends Field>(name: Name, rules?: RegisterOptions<Fields, Name>) => ({
      label: labelOf(name),
      error: fieldError(name),
      ...form.register(name, rules),
    }),
    /**
     * The props of a date, a choice or anything else that is no text field. To be called only while
     * the field is shown: a registered field is judged.
     */
    controlled: <Name extends Field>(
      name: Name,
      rules?: RegisterOptions<Fields, Name>,
    ): ControlledField<PathValue<Fields, Name>> => ({
      label: labelOf(name),
      error: fieldError(name),
      ...registerControlled(form, focusables, name, rules),
    }),
    summary: {
      attempts: submitCount,
      fieldErrors: names.flatMap((field) => {
        const text = fieldError(field);
        return text ? [{ field, name: labelOf(field), text }] : [];
      }),
      onGoTo: (field: Field) => form.setFocus(field),
    },
    ...submission,
    /** Whether a failed call's error belongs to a field. */
    isAtField: (error: unknown, typed: Fields | undefined): boolean =>
      typed !== undefined && names.some((field) => errorAt(error, field, typed)),
    /** Whether a failed call says more than the fields that its errors belong to. */
    isBeyondFields: (error: unknown, typed: Fields): boolean =>
      Object.keys(errorsAtFields(error)).length >
      names.filter((field) => errorAt(error, field, typed)).length,
    /** Shows a failed call's errors at their fields. Returns these fields. */
    place: (error: unknown, typed: Fields): Field[] =>
      names.filter((field) => {
        const key = errorAt(error, field, typed);
        if (key) form.setError(field, { message: key }, { shouldFocus: !hasSummary });
        return Boolean(key);
      }),
  };
}

/** How a form is sent. */
function useSubmission<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  prepare: ((typed: Fields) => Promise<unknown>) | undefined,
) {
  const isSending = useRef(false);
  const [isPreparing, setPreparing] = useState(false);
  return {
    isPreparing,
    /**
     * Submits the form if it is valid, and not again before `onSettled` is called: a second tap may
     * come before the first one's call has been rendered.
     */
    submitOnce: (send: (typed: Fields, onSettled: () => void) => void) => async () => {
      if (prepare) {
        setPreparing(true);
        await prepare(form.getValues());
        setPreparing(false);
      }
      await form.handleSubmit((typed) => {
        if (isSending.current) return;
        isSending.current = true;
        send(typed, () => void (isSending.current = false));
      })();
    },
  };
}

function messageAt(errors: object, field: string): string | undefined {
  const error: unknown = Reflect.get(errors, field);
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : undefined;
}
