import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toasts } from '../../../api/toastStore.ts';
import { CheckIcon, CopyIcon } from '../../../components/laterIcons.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './ResetDeceased.module.css';

/** The new password, this once: to read aloud, to write down or to copy. */
export function GivenPassword({ password }: { password: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const given = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  useEffect(() => given.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setCopied(true);
    } catch {
      toasts.warning('PROFILE/COPY_REFUSED');
    }
  };

  return (
    <section ref={given} tabIndex={-1} className={classes.given} aria-label={t('ACCOUNTS/DECEASED/PASSWORD')}>
      <Notice tone="success" title={t('ACCOUNTS/DECEASED/RESET')}>{t('ACCOUNTS/DECEASED/ONCE')}</Notice>
      <div className={classes.password}>
        <p className={classes.label}>{t('ACCOUNTS/DECEASED/PASSWORD')}</p>
        <p className={classes.secret} translate="no">{password}</p>
        <Button variant="default" size="sm" leftSection={isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />} onClick={() => void copy()}>
          {t(isCopied ? 'ACCOUNTS/DECEASED/COPIED' : 'ACCOUNTS/DECEASED/COPY')}
        </Button>
      </div>
    </section>
  );
}
