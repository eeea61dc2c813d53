import { type ReactNode, useEffect, useRef, useState } from 'react';
import { digitsOf, isOneTimeCode, oneTimeCodeError } from '#rules/oneTimeCode.ts';
import { latestError } from '../api/attempts.ts';
import { Button } from '../ui/Button.ts';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useMessageText } from '../ui/toasts/Messages.tsx';
import { Form } from './Form.tsx';
import type { FormActionsProps } from './FormActions.tsx';
import classes from './CodeForm.module.css';

/** What the form needs of a mutation. */
interface Action<Value> {
  readonly mutate: (
    value: Value,
    options?: { readonly onSuccess?: () => void; readonly onError?: (error: Error) => void },
  ) => void;
  readonly reset: () => void;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly error: Error | null;
  readonly submittedAt: number;
}

/** What a failed attempt shows; empty if its own mutation has shown it. */
export interface CodeRefusal {
  /** Key of the text at the field. */
  readonly field?: string | undefined;
  readonly notice?: ReactNode;
  /** Whether nothing that is typed is accepted any more until a new code has been sent. */
  readonly isDead?: boolean;
}

export interface CodeFormProps {
  readonly words: {
    readonly label: string;
    readonly help: string;
    /** Key of the text for what is not a code. */
    readonly notACode: string;
    readonly submit: string;
    readonly offline?: string;
  };
  /** Checks the eight digits. A finished mutation must not keep them in memory: `gcTime: 0`. */
  readonly verify: Action<string>;
  /** Requests a new code; absent where the user cannot. */
  readonly resend?:
    | {
        readonly label: string;
        readonly action: Action<void>;
        /** Shown when a new code has been sent. */
        readonly sent?: string;
        readonly isDisabled?: boolean;
      }
    | false;
  readonly refusalOf: (error: Error) => CodeRefusal;
  /** The refusal of the code that was sent before the form was opened. */
  readonly refused?: CodeRefusal | null;
  /** A code that the user has brought along. */
  readonly given?: string;
  /**
   * For a code that is read out in a call: the browser does not fill it in, and its errors are
   * hidden while it is typed again.
   */
  readonly isReadOut?: true | undefined;
  readonly isFocused?: true;
  readonly intro?: ReactNode;
  /** What is happening meanwhile, shown below the field. */
  readonly progress?: ReactNode;
  readonly cancel?: FormActionsProps['cancel'];
  /** Further actions, after the button for a new code. */
  readonly others?: ReactNode;
  readonly className?: string | undefined;
  readonly fieldClassName?: string | undefined;
}

/**
 * Form with the eight digits of a code, and a button for a new one. When the code is no longer
 * valid, requesting a new one becomes the main action.
 */
export function CodeForm({
  words,
  verify,
  resend = false,
  refusalOf,
  isReadOut,
  intro,
  progress,
  cancel,
  others,
  className,
  fieldClassName = classes.code,
  ...initial
}: CodeFormProps) {
  const say = useMessageText();
  const { field, fieldError, dead, ...form } = useCodeField({
    verify,
    refusalOf,
    notACode: words.notACode,
    isReadOut,
    onAttempt: () => resend && resend.action.reset(),
    ...initial,
  });
  const error = resend ? latestError(verify, resend.action) : verify.error;
  const refusal = error && refusalOf(error);
  // The field, and the notice about a dead code, show their own errors.
  const isShown = error === verify.error && (fieldError !== undefined || refusal?.isDead);
  const isResent = resend && resend.action.isSuccess && dead === null && fieldError === undefined;

  return (
    <Form
      unsaved={null}
      {...(className !== undefined && { className })}
      onSubmit={form.submit}
      actions={{
        submit:
          dead !== null && resend
            ? null
            : { label: words.submit, isBusy: verify.isPending || verify.isSuccess },
        ...(words.offline !== undefined && { offline: words.offline }),
        ...(cancel && { cancel }),
        submitError: (
          <>
            {dead?.notice}
            {!isShown && refusal?.notice}
          </>
        ),
        others: (
          <>
            {resend && (
              <Button
                variant={dead === null ? 'default' : 'filled'}
                disabled={resend.isDisabled ?? false}
                loading={resend.action.isPending}
                onClick={() => resend.action.mutate(undefined, { onSuccess: form.renew })}
              >
                {resend.label}
              </Button>
            )}
            {others}
          </>
        ),
      }}
    >
      {intro}
      <TextField
        ref={field}
        name="code"
        className={fieldClassName ?? ''}
        label={words.label}
        help={words.help}
        error={fieldError && say({ keys: [fieldError, words.notACode] })}
        inputMode="numeric"
        autoComplete={isReadOut ? 'off' : 'one-time-code'}
        maxLength={20}
        value={form.code}
        onChange={({ currentTarget }) => form.type(currentTarget.value)}
      />
      {progress}
      {isResent && resend.sent !== undefined && (
        <Notice tone="success" isSpoken>
          <p>{resend.sent}</p>
        </Notice>
      )}
    </Form>
  );
}

type CodeFieldProps = Pick<
  CodeFormProps,
  'verify' | 'refusalOf' | 'refused' | 'given' | 'isReadOut' | 'isFocused'
> & { readonly notACode: string; readonly onAttempt: () => void };

/** The typed code, why it is refused, and whether any other one would be. */
function useCodeField({
  verify,
  refusalOf,
  refused = null,
  given = '',
  isReadOut,
  isFocused,
  notACode,
  onAttempt,
}: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(given);
  const [fieldError, setFieldError] = useState<string>();
  const [isSubmitted, setSubmitted] = useState(false);
  const [dead, setDead] = useState<CodeRefusal | null>(refused);
  const errorIn = (typed: string): string | undefined =>
    isReadOut ? (isOneTimeCode(typed) ? undefined : notACode) : oneTimeCodeError(typed, notACode);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  return {
    field,
    code,
    fieldError,
    dead,
    type: (typed: string) => {
      setCode(typed);
      setFieldError(isSubmitted && !isReadOut ? errorIn(typed) : undefined);
    },
    submit: () => {
      setSubmitted(true);
      const error = errorIn(code);
      setFieldError(error);
      if (error !== undefined) return field.current?.focus();
      onAttempt();
      verify.mutate(digitsOf(code), {
        onError: (failure) => {
          const refusal = refusalOf(failure);
          if (refusal.isDead) setDead(refusal);
          if (refusal.field === undefined) return;
          setFieldError(refusal.field);
          field.current?.focus();
        },
      });
    },
    /** A new code has been sent. */
    renew: () => {
      setDead(null);
      verify.reset();
      setCode('');
      setFieldError(undefined);
      field.current?.focus();
    },
  };
}
