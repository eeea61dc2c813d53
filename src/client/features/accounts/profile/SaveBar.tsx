import type { ReactNode } from 'react';
import type { ToastContent } from '../../../ui/toasts/toasts.ts';
import { FormActions } from '../../../forms/FormActions.tsx';
import { Messages } from '../../../ui/toasts/Messages.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
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
  return (
    <div className={classes.saveBar}>
      {children}
      <FormActions
        formId={formId}
        submit={{ label: t('ACCOUNTS/PROFILE/SAVE'), isBusy: isSaving, disabledReason: isValid ? null : t('ACCOUNTS/PROFILE/INVALID') }}
        cancel={{ label: t('ACCOUNTS/PROFILE/CANCEL'), onCancel }}
        offline={t('ACCOUNTS/PROFILE/OFFLINE')}
        submitError={failure && <Notice tone={failure.type} isSpoken><Messages messages={failure.messages} /></Notice>}
      />
    </div>
  );
}
