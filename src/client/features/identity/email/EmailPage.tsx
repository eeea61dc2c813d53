import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAction } from '#client/actions/useAction.ts';
import { useServesExternalUsers } from '#client/api/siteFeatures.ts';
import { Form } from '#client/forms/Form.tsx';
import { useFormFields } from '#client/forms/formFields.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from '../texts.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import * as paths from '#client/paths/pages.ts';
import { emailError } from '../parts/emailError.ts';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { SignedInAlready } from '../parts/SignedInAlready.tsx';
import { emailFromState } from './emailFromState.ts';
import { tooManyCodes, useSendCode } from './useSendCode.ts';
import classes from '../parts/SignInForm.module.css';

/**
 * Page for the address to send a sign-in code to. The next step is the same whether or not the
 * address belongs to a user.
 */
export default function EmailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { form, field, fieldError, place } = useFormFields<{ email: string }, 'email'>({
    names: ['email'],
    labelOf: () => t('EMAIL_SIGN_IN/ADDRESS'),
    hasSummary: false,
    unknown: 'INPUT_INVALID_EMAIL',
    defaultValues: { email: emailFromState(state) ?? '' },
  });

  const servesExternalUsers = useServesExternalUsers();
  const { sendCode, isWorking } = useSendCode();
  const send = useAction({
    send: sendCode,
    onSent: (_, email) =>
      navigate(outsidePaths.authentication('email/code') + search, { state: { email } }),
    failure: (error, email) => place(error, { email }),
  });

  return (
    <Page
      isNarrow
      title={t('PAGE/EMAIL_SIGN_IN')}
      heading={t('PAGE/EMAIL_SIGN_IN')}
      lead={t('EMAIL_SIGN_IN/LEAD')}
    >
      <div className={classes.flow}>
        <SignedInAlready />
        <Form
          unsaved={null}
          onSubmit={form.handleSubmit(({ email }) => send.mutate(email.trim()))}
          actions={{
            submit: { label: t('EMAIL_SIGN_IN/SEND'), isBusy: send.isPending },
            submitError: send.error && fieldError('email') === undefined && (
              <SignInErrorNotice error={send.error} texts={{ 429: tooManyCodes(send.error) }} />
            ),
          }}
        >
          <TextField
            type="email"
            help={t('EMAIL_SIGN_IN/ADDRESS_HELP')}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...field('email', { validate: emailError })}
          />
          {isWorking && (
            <Notice tone="info" isSpoken>
              <p>{t('EMAIL_SIGN_IN/WORKING')}</p>
            </Notice>
          )}
        </Form>
        <div className={classes.links}>
          {servesExternalUsers && (
            <>
              <Link className={classes.link} to={outsidePaths.externalUser('create')}>
                {t('EXTERNAL/CREATE/TITLE')}
              </Link>
              <Link className={classes.link} to={outsidePaths.externalReset('init')}>
                {t('EXTERNAL/FORGOTTEN')}
              </Link>
            </>
          )}
          <Link className={classes.link} to={paths.landing()}>
            {t('LANDING/OTHER_WAYS')}
          </Link>
        </div>
      </div>
    </Page>
  );
}
