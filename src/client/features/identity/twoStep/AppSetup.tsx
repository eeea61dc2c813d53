import type { TotpSetup } from '#contract/mfaFactors.ts';
import { CodeField } from '#client/forms/CodeField.tsx';
import { ApiError, errorAtField } from '#client/api/errors.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { QrCode } from '#client/ui/QrCode.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { useTranslation } from '../texts.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';
import classes from './TwoStep.module.css';

interface AppFields {
  readonly code: string;
  readonly name: string;
}

interface AppSetupProps {
  readonly setup: TotpSetup;
  /** Registers the app with its first code, and continues. */
  readonly onConfirm: (code: string, name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/**
 * Setup of an authenticator app in two steps: the app reads the key, and the user types a first
 * code.
 */
export function AppSetup({ setup, onConfirm, onCancel }: AppSetupProps) {
  const { t } = useTranslation();
  const { frame, field, isBusy, error } = usePortalForm({
    fields: {
      names: ['code', 'name'],
      labelOf: (name) => t(labels[name]),
      hasSummary: false,
      mode: 'onSubmit',
      defaultValues: { code: '', name: t('MFA/APP/DEFAULT_NAME') },
      errorAt: (error, name) => {
        const key = errorAtField(error, name);
        return key && name === 'code' ? 'MFA/WRONG_CODE' : key;
      },
    },
    send: ({ code, name }: AppFields) => onConfirm(digitsOf(code), name),
    onSent: () => undefined,
    failure: null,
  });

  return (
    <Form
      {...frame}
      title={t('MFA/APP/TITLE')}
      actions={{
        submit: { label: t('MFA/APP/CONFIRM'), isBusy },
        cancel: { label: t('MFA/CANCEL'), onCancel },
        submitError: <SetupErrorNotice error={error} />,
      }}
    >
      <p>{t('MFA/APP/SCAN')}</p>
      <div className={classes.scan}>
        <div className={classes.qr}>
          <QrCode value={setup.uri} label={t('MFA/APP/QR')} margin={2} />
        </div>
        <div className={classes.typing}>
          <p className="note">{t('MFA/APP/TYPE')}</p>
          <code className={classes.key} translate="no">
            {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <a href={setup.uri} className={classes.onPhone}>
            {t('MFA/APP/OPEN')}
          </a>
        </div>
      </div>
      <CodeField
        help={t('MFA/APP/CODE_HELP')}
        {...field('code', {
          validate: (code) =>
            /^\d{6}$/.test(digitsOf(code)) ? undefined : 'INPUT_INVALID_AUTHENTICATOR_CODE',
        })}
      />
      <TextField
        help={t('MFA/NAME_HELP')}
        maxLength={60}
        {...field('name', {
          validate: (name) => (name.trim() === '' ? 'INPUT_REQUIRED' : undefined),
        })}
      />
    </Form>
  );
}

const labels = { code: 'MFA/APP/CODE', name: 'MFA/NAME' } as const;

const digitsOf = (code: string): string => code.replace(/\s/g, '');

/** Notice about an error that belongs to no field. */
function SetupErrorNotice({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  if (error instanceof ApiError && error.status === 423)
    return (
      <Notice tone="warning" isSpoken>
        <p>{t('MFA/APP/LOCKED')}</p>
      </Notice>
    );
  if (error instanceof ApiError && error.status === 404)
    return (
      <Notice tone="warning" isSpoken>
        <p>{t('MFA/APP/TOO_LATE')}</p>
      </Notice>
    );
  return <FailureNotice error={error} prefix="MFA" except={['code']} />;
}
