import type { ReactNode } from 'react';
import { ApiError, errorAtField } from '#client/api/errors.ts';
import { CodeField } from '#client/forms/CodeField.tsx';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';

interface TypedCodeFormProps {
  readonly label: string;
  readonly help: string;
  readonly submit: string;
  readonly send: (body: { code: string }) => Promise<unknown>;
  readonly onSent: () => unknown;
  /** Called with the status when no other code would be accepted either. */
  readonly onDead: (status: 404 | 409, error: Error) => unknown;
  /** Further actions. */
  readonly others: ReactNode;
}

/** The code that another device or browser shows, which signs in here. */
export function TypedCodeForm(props: TypedCodeFormProps) {
  const { label, help, submit, send, onSent, onDead, others } = props;
  const { frame, field, isBusy, isSent, error } = usePortalForm({
    fields: {
      names: ['code'],
      labelOf: () => label,
      hasSummary: false,
      mode: 'onSubmit',
      defaultValues: { code: '' },
      errorAt: (error) => (error instanceof Error ? errorAtField(error, 'code') : undefined),
    },
    send,
    onSent,
    failure: (error) => {
      const status = error instanceof ApiError ? error.status : null;
      return status === 404 || status === 409 ? onDead(status, error) : undefined;
    },
    // The other device shows the code.
    unsaved: null,
  });
  return (
    <Form
      {...frame}
      actions={{
        submit: { label: submit, isBusy: isBusy || isSent },
        submitError: error && <FailureNotice error={error} prefix="ERROR" />,
        others,
      }}
    >
      <CodeField
        help={help}
        from="person"
        maxLength={20}
        {...field('code', {
          validate: (typed) => (typed.trim() === '' ? 'INPUT_REQUIRED' : undefined),
        })}
      />
    </Form>
  );
}
