import { useEffect, useRef } from 'react';
import { toasts, useTranslation } from '../texts.ts';
import { Button } from '#client/ui/Button.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { DownloadIcon } from '#client/ui/deferredIcons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { saveFile } from '#client/ui/saveFile.ts';
import { application } from '#client/api/product.ts';
import classes from './TwoStep.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** New recovery codes, shown only once: to copy, save as a file or write down. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);

  const list = useRef<HTMLUListElement>(null);
  const { productName } = application();
  const file = [t('MFA/CODES/FILE_TITLE', { product: productName }), '', ...codes, ''].join('\r\n');
  return (
    <div className={classes.form}>
      <h2 ref={heading} tabIndex={-1}>
        {t('MFA/CODES/TITLE')}
      </h2>
      <Notice tone="warning">
        <p>{t('MFA/CODES/ONCE')}</p>
      </Notice>
      <ul ref={list} className={classes.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <CopyButton
          text={codes.join('\n')}
          label={t('MFA/CODES/COPY')}
          copied={t('MFA/CODES/COPIED')}
          shownIn={list}
          onRefused={() => toasts.warning('MFA/CODES/COPY_REFUSED')}
        />
        <Button
          variant="default"
          onClick={() =>
            saveFile(
              new Blob([file], { type: 'text/plain;charset=utf-8' }),
              `${productName}-${t('MFA/CODES/FILE_NAME')}.txt`,
            )
          }
          leftSection={<DownloadIcon size={18} />}
        >
          {t('MFA/CODES/DOWNLOAD')}
        </Button>
      </div>
      <div className="actions">
        <Button onClick={onSaved}>{t('MFA/CODES/SAVED')}</Button>
      </div>
    </div>
  );
}
