import { useState } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { fail, useAction } from '../actions/useAction.ts';
import { useKeyPerBody } from '../api/useKeyPerBody.ts';
import { isStale } from '../api/errors.ts';
import { ConflictError } from '../api/versioned.ts';
import { type FormFieldsOptions, useFormFields } from './formFields.ts';
import { type UnsavedOptions, useUnsavedChanges } from './unsavedChanges.tsx';

type PortalFormOptions<Fields extends FieldValues, Field extends Path<Fields>, Answer> = {
  readonly fields: FormFieldsOptions<Fields, Field>;
  /**
   * The form's call. `keyOf` gives the idempotency key of a body. Throws `SendingStopped` when the
   * user called it off.
   */
  readonly send: (typed: Fields, keyOf: (body: unknown) => string) => Promise<Answer>;
  /** Called when the call has succeeded; the typed text then no longer counts as unsaved. */
  readonly onSent: (answer: Answer, typed: Fields) => unknown;
  /**
   * What becomes of an error that belongs to no field: the area and action of the texts of a toast,
   * null where the form shows `error`, or what is called. `release` gives the typed text up, for a
   * form that is left because of the error.
   */
  readonly failure: string | null | ((error: Error, typed: Fields, release: () => void) => unknown);
  /** Called when the object has a newer version. When absent, a 409 is a failure like others. */
  readonly onStale?: () => unknown;
  /** How text that would be lost is kept; null where nothing would be. */
  readonly unsaved?: UnsavedText<Fields> | null;
};

interface UnsavedText<Fields extends FieldValues> extends Omit<UnsavedOptions, 'hasChanges'> {
  /** Whether leaving would lose something. Defaults to whether a field differs from its default. */
  readonly hasChanges?: (isDirty: boolean, form: UseFormReturn<Fields>) => boolean;
  /** Whether the form stays open after the call, for the next change. */
  readonly staysOpen?: true;
  /**
   * Keeps the typed text over a reload (`useFormDraft`), which `defaultValues` starts from. Text
   * typed into another input than `field` and `controlled` is given to it by the form. Its own
   * `keyOf` stores the sent body too, so `send` may use it unless the body contains what may not be
   * stored.
   */
  readonly draft?: Draft;
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
 * A form of the portal: its fields and its action. The errors of a failed call are shown at the
 * fields that the contract names, and all others are left to the form. Text that would be lost is
 * asked about, and no finished call keeps what was typed in memory. Spread `frame` on `Form`.
 */
export function usePortalForm<Fields extends FieldValues, Field extends Path<Fields>, Answer>({
  fields: options,
  send,
  onSent,
  failure,
  onStale,
  unsaved: text = {},
}: PortalFormOptions<Fields, Field, Answer>) {
  const fields = useFormFields<Fields, Field>(options);
  const { form, isDirty, isPreparing, summary, isAtField, isBeyondFields, place, submitOnce } =
    fields;
  const {
    hasChanges = () => isDirty,
    staysOpen,
    draft,
    ...guard
  }: UnsavedText<Fields> = text ?? nothingTyped;
  const unsaved = useUnsavedChanges({
    hasChanges: () => hasChanges(isDirty, form),
    ...(draft && { onDiscard: () => draft.discard() }),
    ...guard,
  });
  const { keyOf, resetKey } = useKeyPerBody();
  const [refusals, setRefusals] = useState(0);
  const isConflict = (error: Error) =>
    error instanceof ConflictError || (onStale !== undefined && isStale(error));
  const action = useAction<Answer, Fields>({
    send: (typed) => send(typed, keyOf),
    isSecret: true,
    onSent: (answer, typed) => {
      if (staysOpen) resetKey();
      else {
        draft?.discard();
        unsaved.release();
      }
      return onSent(answer, typed);
    },
    failure: (error, typed) => {
      if (error instanceof SendingStopped) return undefined;
      if (onStale && isStale(error)) return onStale();
      if (place(error, typed).length > 0) return setRefusals((count) => count + 1);
      return fail(failure, error, typed, unsaved.release);
    },
  });
  const { error, variables, isPending, isSuccess, reset } = action;
  /** Whether the fields say why the call failed, or nothing is wrong. */
  const isSaid = (failed: Error) =>
    failed instanceof SendingStopped ||
    (variables && isAtField(failed, variables)
      ? !isBeyondFields(failed, variables)
      : summary.fieldErrors.length > 0);

  return {
    ...fields,
    ...keepingDraft(draft, fields),
    frame: {
      unsaved,
      onSubmit: submitOnce((typed, onSettled) => action.mutate(typed, { onSettled })),
      ...(options.hasSummary !== false && {
        // Errors of a call come later than those of its attempt, so the list takes the focus again.
        summary: { ...summary, attempts: summary.attempts + refusals },
      }),
    },
    isBusy: isPending || isPreparing,
    /** Whether the call has succeeded, for a form that is left by a page load. */
    isSent: isSuccess,
    /**
     * Why the latest call failed, unless fields show all of it. A conflict is shown all the same:
     * the stored object stands beside the typed text.
     */
    error: error && (isConflict(error) || !isSaid(error)) ? error : null,
    /** Forgets the latest call, as when the same is tried by another action. */
    reset,
  };
}

const nothingTyped = { hasChanges: () => false };

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
