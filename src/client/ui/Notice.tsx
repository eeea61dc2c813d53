import { useRef, useState, type ReactNode } from 'react';
import { useBroughtIntoView } from './bringIntoView.ts';
import { ErrorIcon, InfoIcon, OkIcon, WarningIcon, type IconComponent } from './icons.tsx';
import { isResultOfPress } from './userActs.ts';
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
  /**
   * Whether the notice is announced when it appears: assertively for errors, politely otherwise.
   * Omit it for a notice that is present from the start.
   */
  readonly isSpoken?: boolean;
  /** What the user can do about it. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A notice about the content around it, with an icon, a text and optionally an action. An announced
 * notice comes into view when it is the result of what the user did: always for a success,
 * otherwise when the user has just pressed a button.
 */
export function Notice({ tone, title, isSpoken = false, action, children }: NoticeProps) {
  const Icon = icons[tone];
  const role = tone === 'error' ? 'alert' : 'status';
  const notice = useRef<HTMLDivElement>(null);
  const [followsPress] = useState(isResultOfPress);
  useBroughtIntoView(notice, isSpoken && (tone === 'success' || followsPress));
  return (
    <div ref={notice} className={classes.notice} data-tone={tone} {...(isSpoken && { role })}>
      <span className={classes.icon}>
        <Icon />
      </span>
      <div className={classes.text}>
        {title && <p className="bold">{title}</p>}
        {children}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
