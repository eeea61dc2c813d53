import { useState } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { useMutation } from '../api/useMutation.ts';
import { useKeyPerBody } from '../api/useKeyPerBody.ts';
import { isStale } from '../api/errors.ts';
import { ConflictError } from '../api/versioned.ts';
import { type FormFieldsOptions, useFormFields } from './formFields.ts';
import { type UnsavedOptions, useUnsavedChanges } from './unsavedChanges.tsx';

interface PortalFormOptions<
  Fields extends FieldValues,
  Field extends Path<Fields>,
  Answer,
  Current,
> extends FormFieldsOptions<Fields, Field> {
  /**
   * Awaited before the fields are judged: what their rules need to know, such as the server's
   * verdict on a password.
   */
  readonly prepare?: (typed: Fields) => Promise<unknown>;
  /**
   * The form's call. `keyOf` gives the idempotency key of a body. Throws `SendingStopped` when the
   * user called it off.
   */
  readonly send: (typed: Fields, keyOf: (body: unknown) => string) => Promise<Answer>;
  /** Called when the call has succeeded; the typed text then no longer counts as unsaved. */
  readonly onSent: (answer: Answer, typed: Fields) => unknown;
  /**
   * Called with an error that belongs to no field, and is no conflict. `release` gives the typed
   * text up, for a form that is left because of the error.
   */
  readonly onFailure?: (error: Error, release: () => void) => unknown;
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
   * typed into another input than `field` and `controlled` is given to it by the form. Its own `keyOf` stores the
   * sent body too, so `send` may use it unless the body contains what may not be stored.
   */
  readonly draft?: Draft;
  /** Whether leaving would lose something. Defaults to whether a field differs from its default. */
  readonly hasChanges?: (isDirty: boolean, form: UseFormReturn<Fields>) => boolean;
  /** How leaving with changes is asked about. */
  readonly unsaved?: Omit<UnsavedOptions, 'hasChanges'>;
}

/** The user called the sending off: nothing is wrong, and the form stays as it was. */
export class SendingStopped extends Error {
  override readonly name = 'SendingStopped';
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
  prepare,
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
  const { form, isDirty, summary, isAtField, place, submitOnce } = fields;
  const unsaved = useUnsavedChanges({
    hasChanges: () => hasChanges(isDirty, form),
    ...(draft && { onDiscard: () => draft.discard() }),
    ...guard,
  });
  const { keyOf, resetKey } = useKeyPerBody();
  const [refusals, setRefusals] = useState(0);
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
      if (error instanceof SendingStopped) return undefined;
      if (place(error, typed).length === 0) return onFailure?.(error, unsaved.release);
      setRefusals((count) => count + 1);
      return undefined;
    },
  });
  const { error, variables } = call;
  const isOwn =
    error instanceof SendingStopped ||
    (error !== null && (isConflict(error) || isAtField(error, variables)));
  const { isPreparing, onSubmit } = usePreparation(
    prepare && (() => prepare(form.getValues())),
    submitOnce((typed, onSettled) => call.mutate(typed, { onSettled })),
  );

  return {
    ...fields,
    ...keepingDraft(draft, fields),
    frame: {
      unsaved,
      onSubmit,
      ...(options.hasSummary !== false && {
        // Errors of a call come later than those of its attempt, so the list takes the focus again.
        summary: { ...summary, attempts: summary.attempts + refusals },
      }),
    },
    isBusy: call.isPending || isPreparing,
    /** Whether the call has succeeded, for a form that is left by a page load. */
    isSent: call.isSuccess,
    /** Forgets why the latest call failed. */
    forgetError: () => {
      if (call.isError) call.reset();
    },
    /** Why the latest call failed, while no field shows an error and there is no conflict. */
    submitError: isOwn || summary.fieldErrors.length > 0 ? null : error,
    /** The latest call's error, wherever it is shown. */
    error,
    /** The object as it was stored meanwhile, to be shown beside the typed text. */
    conflict: error instanceof ConflictError ? error : null,
    isStale: error !== null && isConflict(error) && !(error instanceof ConflictError),
  };
}

/** Submits as soon as what the rules of the fields need is known. */
function usePreparation(
  prepare: (() => Promise<unknown>) | undefined,
  submit: () => Promise<void>,
) {
  const [isPreparing, setPreparing] = useState(false);
  const onSubmit = async () => {
    if (prepare) {
      setPreparing(true);
      await prepare();
      setPreparing(false);
    }
    await submit();
  };
  return { isPreparing, onSubmit };
}

/** The form's fields, which keep what is typed in the draft if it has them. */
function keepingDraft<Fields extends FieldValues, Field extends Path<Fields>>(
  draft: Draft | undefined,
  { field, controlled }: ReturnType<typeof useFormFields<Fields, Field>>,
) {
  const kept = (name: string) =>
    draft &&
    name in draft.value && {
      onChange: ({ target: { value } }: { target: { value: unknown } }) =>
        draft.change({ [name]: value }),
    };
  return {
    field: <Name extends Field>(name: Name, rules?: RegisterOptions<Fields, Name>) =>
      field(name, { ...rules, ...kept(name) }),
    controlled: <Name extends Field>(name: Name, rules?: RegisterOptions<Fields, Name>) =>
      controlled(name, { ...rules, ...kept(name) }),
  };
}
