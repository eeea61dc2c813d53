import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { ToastContent } from '../../../api/toasts.ts';
import { Messages } from '../../../components/Messages.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import classes from './EmployeePanel.module.css';

interface SaveBarProps {
  readonly formId: string;
  readonly isValid: boolean;
  readonly isSaving: boolean;
  /** Why the last try failed. */
  readonly failure: ToastContent | null;
  readonly onCancel: () => void;
  /** What else is to be known before saving. */
  readonly children: ReactNode;
}

/** Save and cancel, in sight as long as anything is changed (PROF-06, PROF-07); what stands in the way of saving stands above them. */
export function SaveBar({ formId, isValid, isSaving, failure, onCancel, children }: SaveBarProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const hintId = useId();
  return (
    <div className={classes.saveBar}>
      {children}
      {failure && <Notice tone={failure.type} isSpoken><Messages messages={failure.messages} /></Notice>}
      {!online && <Notice tone="warning" isSpoken>{t('ACCOUNTS/PROFILE/OFFLINE')}</Notice>}
      <div className={classes.saveButtons}>
        <Button type="submit" form={formId} loading={isSaving} disabled={!isValid || !online} aria-describedby={hintId}>{t('ACCOUNTS/PROFILE/SAVE')}</Button>
        <Button variant="default" disabled={isSaving} onClick={onCancel}>{t('ACCOUNTS/PROFILE/CANCEL')}</Button>
      </div>
      <p id={hintId} role="status" className={classes.hint}>{!isValid && t('ACCOUNTS/PROFILE/INVALID')}</p>
    </div>
  );
}
