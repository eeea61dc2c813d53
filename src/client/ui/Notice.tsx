import type { ReactNode } from 'react';
import { ErrorIcon, InfoIcon, OkIcon, WarningIcon, type IconComponent } from './icons.tsx';
import classes from './Notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const icons: Readonly<Record<NoticeTone, IconComponent>> = {
  info: InfoIcon,
  success: OkIcon,
  warning: WarningIcon,
  error: ErrorIcon,
};

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title?: ReactNode;
  /** Spoken when it appears: at once for errors, politely otherwise. Leave out what was there from the start. */
  readonly isSpoken?: boolean;
  /** What can be done about it. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** Something to know about the place where it stands: an icon, a word, and what can be done. */
export function Notice({ tone, title, isSpoken = false, action, children }: NoticeProps) {
  const Icon = icons[tone];
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={classes.notice} data-tone={tone} {...(isSpoken && { role })}>
      <span className={classes.icon}>
        <Icon />
      </span>
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
