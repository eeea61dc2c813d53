import { type ReactNode, useEffect, useState } from 'react';
import { digitsOf, isOneTimeCode, oneTimeCodeError } from '#rules/oneTimeCode.ts';
import { latestError } from '../api/attempts.ts';
import { Button } from '../ui/Button.ts';
import { Notice } from '../ui/Notice.tsx';
import { CodeField } from './CodeField.tsx';
import { Form } from './Form.tsx';
import type { FormActionsProps } from './FormActions.tsx';
import { useFormFields } from './formFields.ts';

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
  ...initial
}: CodeFormProps) {
  const { field, fieldError, dead, submit, renew } = useCodeField({
    verify,
    refusalOf,
    label: words.label,
    notACode: words.notACode,
    isReadOut,
    onAttempt: () => resend && resend.action.reset(),
    ...initial,
  });
  const hasError = fieldError !== undefined;

  return (
    <Form
      unsaved={null}
      {...(className !== undefined && { className })}
      onSubmit={submit}
      actions={{
        submit:
          dead !== null && resend
            ? null
            : { label: words.submit, isBusy: verify.isPending || verify.isSuccess },
        ...(words.offline !== undefined && { offline: words.offline }),
        ...(cancel && { cancel }),
        submitError: <FailureNotices {...{ verify, resend, refusalOf, dead, hasError }} />,
        others: (
          <>
            {resend && <ResendButton resend={resend} isMain={dead !== null} onSent={renew} />}
            {others}
          </>
        ),
      }}
    >
      {intro}
      <CodeField
        help={words.help}
        from={isReadOut ? 'person' : 'device'}
        maxLength={20}
        {...field}
      />
      {progress}
      {resend && resend.action.isSuccess && dead === null && !hasError && (
        <SentNotice text={resend.sent} />
      )}
    </Form>
  );
}

type Resend = Exclude<CodeFormProps['resend'], false | undefined>;

/** Why nothing more can be typed, and why the latest action failed unless that says it. */
function FailureNotices({
  verify,
  resend,
  refusalOf,
  dead,
  hasError,
}: Pick<CodeFormProps, 'verify' | 'refusalOf'> & {
  readonly resend: Resend | false;
  readonly dead: CodeRefusal | null;
  /** Whether the field shows an error. */
  readonly hasError: boolean;
}) {
  const error = resend ? latestError(verify, resend.action) : verify.error;
  const refusal = error && refusalOf(error);
  const isShown = error === verify.error && (hasError || refusal?.isDead);
  return (
    <>
      {dead?.notice}
      {!isShown && refusal?.notice}
    </>
  );
}

interface ResendButtonProps {
  readonly resend: Resend;
  readonly isMain: boolean;
  readonly onSent: () => void;
}

function ResendButton({ resend, isMain, onSent }: ResendButtonProps) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      disabled={resend.isDisabled ?? false}
      loading={resend.action.isPending}
      onClick={() => resend.action.mutate(undefined, { onSuccess: onSent })}
    >
      {resend.label}
    </Button>
  );
}

const SentNotice = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <Notice tone="success" isSpoken>
      <p>{text}</p>
    </Notice>
  );

type CodeFieldProps = Pick<
  CodeFormProps,
  'verify' | 'refusalOf' | 'refused' | 'given' | 'isReadOut' | 'isFocused'
> &
  Pick<CodeFormProps['words'], 'label' | 'notACode'> & { readonly onAttempt: () => void };

/** The field of the code, why it is refused, and whether any other one would be. */
function useCodeField({
  verify,
  refusalOf,
  refused = null,
  given = '',
  isReadOut,
  isFocused,
  label,
  notACode,
  onAttempt,
}: CodeFieldProps) {
  const [dead, setDead] = useState<CodeRefusal | null>(refused);
  const { form, field, fieldError, place } = useFormFields<{ code: string }, 'code'>({
    names: ['code'],
    labelOf: () => label,
    hasSummary: false,
    mode: 'onSubmit',
    reValidateMode: isReadOut ? 'onSubmit' : 'onChange',
    unknown: notACode,
    defaultValues: { code: given },
    errorAt: (error) => (error instanceof Error ? refusalOf(error).field : undefined),
  });
  const { clearErrors, handleSubmit, setFocus, setValue } = form;
  useEffect(() => {
    if (isFocused) setFocus('code');
  }, [isFocused, setFocus]);

  return {
    field: field('code', {
      validate: (typed) =>
        isReadOut ? isOneTimeCode(typed) || notACode : oneTimeCodeError(typed, notACode),
      ...(isReadOut && { onChange: () => clearErrors() }),
    }),
    fieldError: fieldError('code'),
    dead,
    submit: handleSubmit((typed) => {
      onAttempt();
      verify.mutate(digitsOf(typed.code), {
        onError: (failure) => {
          if (refusalOf(failure).isDead) setDead(refusalOf(failure));
          place(failure, typed);
        },
      });
    }),
    /** A new code has been sent. */
    renew: () => {
      setDead(null);
      verify.reset();
      setValue('code', '');
      clearErrors();
      setFocus('code');
    },
  };
}
