import { useEffect, useId, useRef, useState } from 'react';
import type { NewEduroamLogin } from '#contract/eduroam.ts';
import { deviceName } from '#rules/deviceName.ts';
import { joinFilesFor, type JoinFile } from '#rules/eduroam.ts';
import { saveFile } from '#client/ui/saveFile.ts';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { Button } from '#client/ui/Button.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { DownloadIcon } from '#client/ui/deferredIcons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { toasts, useTranslation } from './texts.ts';
import classes from './Eduroam.module.css';

interface NewLoginProps {
  readonly login: NewEduroamLogin;
  readonly onDone: () => void;
}

/** Operating systems choose the app that opens the file by its media type. */
const files: Readonly<Record<JoinFile, { readonly name: string; readonly type: string }>> = {
  mobileconfig: { name: 'eduroam.mobileconfig', type: 'application/x-apple-aspen-config' },
  eapConfig: { name: 'eduroam.eap-config', type: 'application/eap-config' },
};

/**
 * A login that has just been created: the files that connect a device, this device's own first, and
 * the credentials to type on any other. Leaving asks for confirmation until one of them has been
 * used.
 */
export function NewLogin({ login, onDone }: NewLoginProps) {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isTaken, setTaken] = useState(false);
  const unsaved = useUnsavedChanges({
    hasChanges: () => !isTaken,
    question: {
      title: t('EDUROAM/LEAVE'),
      text: t('EDUROAM/LEAVE/TEXT'),
      stay: t('EDUROAM/LEAVE/STAY'),
      leave: t('EDUROAM/LEAVE/LEAVE'),
    },
  });
  // The button that created the login is no longer rendered.
  useEffect(() => {
    heading.current?.focus();
  }, []);

  const join = (file: JoinFile) => {
    saveFile(new Blob([login[file]], { type: files[file].type }), files[file].name);
    setTaken(true);
  };
  return (
    <section className={classes.newLogin} aria-labelledby={id}>
      {unsaved.question}
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('EDUROAM/NEW')}
      </h2>
      <Notice tone="warning">
        <p>{t('EDUROAM/NEW/ONCE')}</p>
      </Notice>
      <ul className={classes.joinFiles}>
        {joinFilesFor(deviceName(navigator.userAgent).system).map((file, index) => (
          <li key={file} className={classes.joinFile}>
            <Button
              variant={index === 0 ? 'filled' : 'default'}
              leftSection={<DownloadIcon size={18} />}
              onClick={() => join(file)}
            >
              {t(file === 'mobileconfig' ? 'EDUROAM/JOIN/APPLE' : 'EDUROAM/JOIN/APP')}
            </Button>
            <p className={classes.quiet}>
              {t(file === 'mobileconfig' ? 'EDUROAM/JOIN/APPLE/HELP' : 'EDUROAM/JOIN/APP/HELP')}
            </p>
          </li>
        ))}
      </ul>
      <h3>{t('EDUROAM/BY_HAND')}</h3>
      <dl className={classes.facts}>
        <Secret name={t('EDUROAM/USERNAME')} value={login.username} />
        <Secret
          name={t('EDUROAM/PASSWORD')}
          value={login.password}
          onCopied={() => setTaken(true)}
        />
      </dl>
      <p className={classes.quiet}>{t('EDUROAM/BY_HAND/HELP')}</p>
      <div>
        <Button variant="default" onClick={onDone}>
          {t('EDUROAM/NEW/DONE')}
        </Button>
      </div>
    </section>
  );
}

/** A credential to type on another device, or to copy. */
function Secret({
  name,
  value,
  onCopied,
}: {
  readonly name: string;
  readonly value: string;
  readonly onCopied?: () => void;
}) {
  const { t } = useTranslation();
  const shown = useRef<HTMLElement>(null);
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd ref={shown} className={classes.secret} translate="no">
        {value}
      </dd>
      <dd>
        <CopyButton
          text={value}
          label={t('EDUROAM/COPY')}
          name={name}
          copied={t('EDUROAM/COPIED')}
          {...(onCopied && { onCopied })}
          shownIn={shown}
          onRefused={() => toasts.warning('EDUROAM/COPY_REFUSED')}
        />
      </dd>
    </div>
  );
}
