import { useMutation } from '@tanstack/react-query';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { useKeyPerBody } from '../api/useKeyPerBody.ts';
import { ConflictError, isStale } from '../api/versioned.ts';
import { type FormFieldsOptions, useFormFields } from './formFields.ts';
import { type UnsavedOptions, useUnsavedChanges } from './unsavedChanges.tsx';

interface PortalFormOptions<
  Fields extends FieldValues,
  Field extends Path<Fields>,
  Answer,
  Current,
> extends FormFieldsOptions<Fields, Field> {
  /** The form's call. `keyOf` gives the idempotency key of a body. */
  readonly send: (typed: Fields, keyOf: (body: unknown) => string) => Promise<Answer>;
  /** Called when the call has succeeded; the typed text then no longer counts as unsaved. */
  readonly onSent: (answer: Answer, typed: Fields) => unknown;
  /** Called with an error that belongs to no field, and is no conflict. */
  readonly onFailure?: (error: Error) => unknown;
  /** Called when the object has a newer version. When absent, a 409 is a failure like others. */
  readonly onStale?: () => unknown;
  /** Called with the stored object when `send` throws a `ConflictError`. */
  readonly onConflict?: (current: Current) => unknown;
  /** Whether the form stays open after the call, for the next change. */
  readonly staysOpen?: true;
  /** Whether something typed is secret: a finished call then does not keep it in memory. */
  readonly isSecret?: true;
  /**
   * Keeps the typed text over a reload (`useFormDraft`), which `defaultValues` starts from. Text
   * typed into another input than `field` is given to it by the form. Its own `keyOf` stores the
   * sent body too, so `send` may use it unless the body contains what may not be stored.
   */
  readonly draft?: Draft;
  /** Whether leaving would lose something. Defaults to whether a field differs from its default. */
  readonly hasChanges?: (isDirty: boolean, form: UseFormReturn<Fields>) => boolean;
  /** How leaving with changes is asked about. */
  readonly unsaved?: Omit<UnsavedOptions, 'hasChanges'>;
}

interface Draft {
  readonly value: object;
  change(part: object): void;
  readonly discard: () => void;
}

/**
 * A form of the portal: its fields and its call. The errors of a failed call are shown at the
 * fields that the contract names, and all others are left to the form. Text that would be lost is
 * asked about. Spread `frame` on `Form`.
 */
export function usePortalForm<
  Fields extends FieldValues,
  Field extends Path<Fields>,
  Answer,
  Current = never,
>({
  send,
  onSent,
  onFailure,
  onStale,
  onConflict,
  staysOpen,
  isSecret,
  draft,
  hasChanges = (isDirty) => isDirty,
  unsaved: guard,
  ...options
}: PortalFormOptions<Fields, Field, Answer, Current>) {
  const fields = useFormFields<Fields, Field>(options);
  const { form, field, summary, isAtField, place, submitOnce } = fields;
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges({
    hasChanges: () => hasChanges(isDirty, form),
    ...(draft && { onDiscard: () => draft.discard() }),
    ...guard,
  });
  const { keyOf, resetKey } = useKeyPerBody();
  const isConflict = (error: Error | ConflictError<Current>) =>
    error instanceof ConflictError || (onStale !== undefined && isStale(error));
  const call = useMutation<Answer, Error | ConflictError<Current>, Fields>({
    mutationFn: (typed) => send(typed, keyOf),
    ...(isSecret && { gcTime: 0 }),
    onSuccess: (answer, typed) => {
      if (staysOpen) resetKey();
      else {
        draft?.discard();
        unsaved.release();
      }
      return onSent(answer, typed);
    },
    onError: (error, typed) => {
      if (error instanceof ConflictError) return onConflict?.(error.current);
      if (isConflict(error)) return onStale?.();
      return place(error, typed).length === 0 ? onFailure?.(error) : undefined;
    },
  });
  const { error, variables } = call;
  const isOwn = error !== null && (isConflict(error) || isAtField(error, variables));

  return {
    ...fields,
    field: <Name extends Field>(name: Name, rules?: RegisterOptions<Fields, Name>) =>
      field(name, {
        ...rules,
        ...(draft &&
          name in draft.value && {
            onChange: ({ target: { value } }: { target: { value: unknown } }) =>
              draft.change({ [name]: value }),
          }),
      }),
    frame: {
      unsaved,
      onSubmit: submitOnce((typed, onSettled) => call.mutate(typed, { onSettled })),
      ...(options.hasSummary !== false && { summary }),
    },
    isBusy: call.isPending,
    /** Why the latest call failed, while no field shows an error and there is no conflict. */
    submitError: isOwn || summary.fieldErrors.length > 0 ? null : error,
    /** The object as it was stored meanwhile, to be shown beside the typed text. */
    conflict: error instanceof ConflictError ? error : null,
    isStale: error !== null && isConflict(error) && !(error instanceof ConflictError),
  };
}
