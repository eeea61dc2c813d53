import type { BankIdMethod } from '#contract/bankid.ts';
import { NO_RESPONSE } from '#contract/errors.ts';
import { AlreadyRunning, ApiError } from '#client/api/errors.ts';
import { Button } from '#client/ui/Button.ts';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { isOnThisDevice } from './launching.ts';
import type { useBankId } from './useBankId.ts';
import { useFocus } from './useFocus.ts';
import form from '../parts/SignInForm.module.css';

interface BankIdStartProps {
  readonly bankId: Pick<ReturnType<typeof useBankId>, 'start' | 'cancel'>;
}

/**
 * The two methods to use BankID, the more likely one first. No order is started before the user
 * chooses one of them.
 */
export function BankIdStart({ bankId: { start, cancel } }: BankIdStartProps) {
  const { t } = useTranslation();
  const firstRef = useFocus<HTMLButtonElement>(cancel.submittedAt > 0);
  const methods: readonly BankIdMethod[] = isOnThisDevice() ? ['app', 'qr'] : ['qr', 'app'];
  const labels = isOnThisDevice()
    ? ({ app: 'BANKID/OPEN_APP', qr: 'BANKID/OTHER_DEVICE' } as const)
    : ({ app: 'BANKID/THIS_COMPUTER', qr: 'BANKID/SHOW_CODE' } as const);

  return (
    <div className={form.form}>
      {start.error && <StartError error={start.error} />}
      <div className={form.buttons}>
        {methods.map((method, place) => (
          <Button
            key={method}
            {...(place === 0 && { ref: firstRef })}
            variant={place === 0 ? 'filled' : 'default'}
            loading={start.isPending && start.variables === method}
            disabled={start.isPending && start.variables !== method}
            onClick={() => start.mutate(method)}
          >
            {t(labels[method])}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Why no order was started. */
export function StartError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const say = useMessageText();
  if (error instanceof AlreadyRunning) return null;
  const errors = error instanceof ApiError ? error.errors : null;
  if (errors && NO_RESPONSE in errors)
    return (
      <Notice tone="warning" isSpoken>
        <p>{t('BANKID/NO_RESPONSE')}</p>
      </Notice>
    );
  const refused = errors?.['bankid'];
  if (refused)
    return (
      <Notice tone="error" isSpoken>
        <p>{say({ keys: refused })}</p>
      </Notice>
    );
  return (
    <SignInErrorNotice
      error={error}
      texts={{ 404: 'BANKID/NOT_OFFERED', 429: 'BANKID/TOO_MANY' }}
    />
  );
}
