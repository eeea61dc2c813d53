import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toasts } from '../../../api/toastStore.ts';
import { CheckIcon, CopyIcon, DownloadIcon } from '../../../components/laterIcons.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { application } from '../../../components/product.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './TwoStep.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** New recovery codes, shown this once: to copy, keep as a file or write down. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => heading.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      toasts.warning('MFA/CODES/COPY_REFUSED');
    }
  };
  const { productName } = application();
  const file = [t('MFA/CODES/FILE_TITLE', { product: productName }), '', ...codes, ''].join('\r\n');
  return (
    <div className={classes.form}>
      <h3 ref={heading} tabIndex={-1}>{t('MFA/CODES/TITLE')}</h3>
      <Notice tone="warning"><p>{t('MFA/CODES/ONCE')}</p></Notice>
      <ul className={classes.codes}>{codes.map((code) => <li key={code}>{code}</li>)}</ul>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />} onClick={() => void copy()}>
          <span aria-live="polite">{t(isCopied ? 'MFA/CODES/COPIED' : 'MFA/CODES/COPY')}</span>
        </Button>
        <Button variant="default" component="a" download={`${productName}-${t('MFA/CODES/FILE_NAME')}.txt`} href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`} leftSection={<DownloadIcon size={18} />}>
          {t('MFA/CODES/DOWNLOAD')}
        </Button>
      </div>
      <div className={classes.buttons}>
        <Button onClick={onSaved}>{t('MFA/CODES/SAVED')}</Button>
      </div>
    </div>
  );
}
