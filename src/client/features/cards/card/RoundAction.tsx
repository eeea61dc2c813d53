import { Loader } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import { Link, type LinkProps } from 'react-router-dom';
import type { IconComponent } from '../../../ui/icons.tsx';
import classes from './RoundAction.module.css';

interface RoundActionProps {
  readonly icon: IconComponent;
  readonly label: string;
  /** The link's target, or a handler that runs immediately. */
  readonly target: LinkProps | (() => void);
  readonly isBusy?: boolean;
  /** Set when the action is disabled: the id of the element that explains why. */
  readonly disabledReasonId?: string | undefined;
  /** Whether the action cannot be undone. */
  readonly isDestructive?: boolean;
}

/** A round button with its label below. */
export function RoundAction({ icon: Icon, label, target, isBusy = false, disabledReasonId, isDestructive = false }: RoundActionProps) {
  const content = (
    <>
      <span className={classes.round} data-destructive={isDestructive}>{isBusy ? <Loader size={22} color="currentColor" /> : <Icon size={26} />}</span>
      <span>{label}</span>
    </>
  );
  if (disabledReasonId !== undefined) return <button type="button" className={classes.action} disabled aria-describedby={disabledReasonId}>{content}</button>;
  if (typeof target !== 'function') return <Link {...target} className={classes.action}>{content}</Link>;
  return <button type="button" className={classes.action} aria-busy={isBusy} aria-disabled={isBusy} onClick={isBusy ? undefined : target}>{content}</button>;
}
