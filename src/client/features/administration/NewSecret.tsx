import { useEffect, useId, useRef, useState } from 'react';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { Button } from '#client/ui/Button.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { toasts, useTranslation } from './texts.ts';
import classes from './Cards.module.css';

const texts = {
  secret: {
    title: 'WEBHOOKS/SECRET/TITLE',
    once: 'WEBHOOKS/SECRET/ONCE',
    copy: 'WEBHOOKS/SECRET/COPY',
    copied: 'WEBHOOKS/SECRET/COPIED',
    copyRefused: 'WEBHOOKS/SECRET/COPY_REFUSED',
    done: 'WEBHOOKS/SECRET/DONE',
    leave: 'WEBHOOKS/SECRET/LEAVE',
    leaveText: 'WEBHOOKS/SECRET/LEAVE_TEXT',
    stay: 'WEBHOOKS/SECRET/STAY',
    leaveConfirm: 'WEBHOOKS/SECRET/LEAVE_CONFIRM',
  },
  token: {
    title: 'SCIM_CLIENTS/TOKEN/TITLE',
    once: 'SCIM_CLIENTS/TOKEN/ONCE',
    copy: 'SCIM_CLIENTS/TOKEN/COPY',
    copied: 'SCIM_CLIENTS/TOKEN/COPIED',
    copyRefused: 'SCIM_CLIENTS/TOKEN/COPY_REFUSED',
    done: 'SCIM_CLIENTS/TOKEN/DONE',
    leave: 'SCIM_CLIENTS/TOKEN/LEAVE',
    leaveText: 'SCIM_CLIENTS/TOKEN/LEAVE_TEXT',
    stay: 'SCIM_CLIENTS/TOKEN/STAY',
    leaveConfirm: 'SCIM_CLIENTS/TOKEN/LEAVE_CONFIRM',
  },
} as const;

export interface ShownSecret {
  /** Whose it is. */
  readonly name: string;
  readonly secret: string;
}

interface NewSecretProps extends ShownSecret {
  /** What it is called. */
  readonly kind: keyof typeof texts;
  readonly onDone: () => void;
}

/** A secret that has just been made. Leaving asks for confirmation until it has been copied. */
export function NewSecret({ name, secret, kind, onDone }: NewSecretProps) {
  const { [kind]: keys } = texts;
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<HTMLParagraphElement>(null);
  const [isTaken, setTaken] = useState(false);
  const unsaved = useUnsavedChanges({
    hasChanges: () => !isTaken,
    question: {
      title: t(keys.leave),
      text: t(keys.leaveText),
      stay: t(keys.stay),
      leave: t(keys.leaveConfirm),
    },
  });
  // The form that made the secret is no longer rendered.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section className={classes.card} aria-labelledby={id}>
      {unsaved.question}
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t(keys.title, { name })}
      </h2>
      <Notice tone="warning">
        <p>{t(keys.once)}</p>
      </Notice>
      <p ref={shown} className={classes.secret} translate="no" onCopy={() => setTaken(true)}>
        {secret}
      </p>
      <div className="row">
        <CopyButton
          text={secret}
          label={t(keys.copy)}
          copied={t(keys.copied)}
          onCopied={() => setTaken(true)}
          shownIn={shown}
          onRefused={() => toasts.warning(keys.copyRefused)}
        />
        <Button variant="default" onClick={onDone}>
          {t(keys.done)}
        </Button>
      </div>
    </section>
  );
}
