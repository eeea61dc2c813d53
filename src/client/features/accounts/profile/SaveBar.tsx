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
  /** The failure of the last attempt to save. */
  readonly failure: ToastContent | null;
  readonly onCancel: () => void;
  /** Notices to read before saving. */
  readonly children: ReactNode;
}

/** Save and cancel buttons, visible while there are changes (PROF-06, PROF-07), with anything that prevents saving above them. */
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
