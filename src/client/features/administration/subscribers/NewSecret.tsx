import { useEffect, useId, useRef, useState } from 'react';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { Button } from '#client/ui/Button.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { toasts, useTranslation } from '../texts.ts';
import classes from './Subscribers.module.css';

export interface ShownSecret {
  /** The subscriber's name. */
  readonly name: string;
  readonly secret: string;
}

/** A secret that has just been made. Leaving asks for confirmation until it has been copied. */
export function NewSecret({ name, secret, onDone }: ShownSecret & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isTaken, setTaken] = useState(false);
  const unsaved = useUnsavedChanges({
    hasChanges: () => !isTaken,
    question: {
      title: t('WEBHOOKS/SECRET/LEAVE'),
      text: t('WEBHOOKS/SECRET/LEAVE_TEXT'),
      stay: t('WEBHOOKS/SECRET/STAY'),
      leave: t('WEBHOOKS/SECRET/LEAVE_CONFIRM'),
    },
  });
  // The form that made the secret is no longer rendered.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section className={classes.subscriber} aria-labelledby={id}>
      {unsaved.question}
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('WEBHOOKS/SECRET/TITLE', { name })}
      </h2>
      <Notice tone="warning">
        <p>{t('WEBHOOKS/SECRET/ONCE')}</p>
      </Notice>
      <p className={classes.secret} translate="no">
        {secret}
      </p>
      <div className="row">
        <CopyButton
          text={secret}
          label={t('WEBHOOKS/SECRET/COPY')}
          copied={t('WEBHOOKS/SECRET/COPIED')}
          onCopied={() => setTaken(true)}
          onRefused={() => toasts.warning('WEBHOOKS/SECRET/COPY_REFUSED')}
        />
        <Button variant="default" onClick={onDone}>
          {t('WEBHOOKS/SECRET/DONE')}
        </Button>
      </div>
    </section>
  );
}
