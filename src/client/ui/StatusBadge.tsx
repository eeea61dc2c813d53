import type { ReactNode } from 'react';
import {
  ClockIcon,
  ErrorIcon,
  InfoIcon,
  OkIcon,
  PauseIcon,
  StopIcon,
  WarningIcon,
  type IconComponent,
} from './icons.tsx';
import { Tip } from './Tip.tsx';
import classes from './StatusBadge.module.css';

export type StatusTone =
  | 'ok'
  | 'new'
  | 'waiting'
  | 'attention'
  | 'bad'
  | 'stopped'
  | 'paused'
  | 'neutral';

const icons: Readonly<Record<StatusTone, IconComponent>> = {
  ok: OkIcon,
  new: InfoIcon,
  waiting: ClockIcon,
  attention: WarningIcon,
  bad: ErrorIcon,
  stopped: StopIcon,
  paused: PauseIcon,
  neutral: InfoIcon,
};

interface StatusBadgeProps {
  readonly tone: StatusTone;
  readonly label: ReactNode;
  /** What the state means for the person, shown on hover and focus. */
  readonly explanation?: string;
}

/** A state, shown as an icon and a text as well as a colour. */
export function StatusBadge({ tone, label, explanation }: StatusBadgeProps) {
  const Icon = icons[tone];
  const badge = (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={16} />
      {label}
    </span>
  );
  return explanation ? <Tip text={explanation}>{badge}</Tip> : badge;
}
