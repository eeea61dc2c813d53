import { useId } from 'react';
import { walletSignIn } from '#contract/walletSignIn.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { useTranslation } from '../texts.ts';

/** Passes an identity without a number on to the helpdesk, which decides whose it is. */
export function ProposalForm() {
  const { t } = useTranslation();
  const heading = useId();
  const { frame, field, isBusy, isSent, error } = usePortalForm({
    fields: {
      names: ['contact'],
      labelOf: () => t('WALLET_CASE/CONTACT'),
      hasSummary: false,
      defaultValues: { contact: '' },
    },
    send: (body: { contact: string }) => call(walletSignIn.propose, { body }),
    onSent: () => undefined,
    failure: null,
    unsaved: null,
  });
  if (isSent)
    return (
      <Notice tone="success" isSpoken>
        <p>{t('WALLET_CASE/SENT')}</p>
      </Notice>
    );
  return (
    <section aria-labelledby={heading} className="stack-sm">
      <h2 id={heading}>{t('WALLET_CASE/HEADING')}</h2>
      <p>{t('WALLET_CASE/LEAD')}</p>
      <Form
        {...frame}
        actions={{
          submit: {
            label: t('WALLET_CASE/SUBMIT'),
            isBusy,
            look: { variant: 'default' },
          },
          submitError: error && (
            <SignInErrorNotice
              error={error}
              texts={{ 404: 'WALLET_CASE/GONE', 429: 'WALLET_CASE/TOO_MANY' }}
            />
          ),
        }}
      >
        <TextField maxLength={200} autoComplete="email" {...field('contact')} />
      </Form>
    </section>
  );
}
