import { useState } from 'react';
import { toasts } from '../../api/toastStore.ts';
import { CheckIcon, CopyIcon } from '../../components/laterIcons.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './PersonHeader.module.css';

const SHOWN_MS = 2000;

/** The user id, which a tap copies: people are asked for it on the phone and in forms. */
export function CopyUserId({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(userId);
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      toasts.warning('PROFILE/COPY_REFUSED');
    }
  };

  return (
    <button type="button" className={classes.userId} onClick={() => void copy()} title={t('PROFILE/COPY_USER_ID')}>
      <span className="visually-hidden">{t('PROFILE/COPY_USER_ID')} </span>
      {userId}
      {isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      <span role="status" className={classes.copied}>{isCopied && t('PROFILE/COPIED')}</span>
    </button>
  );
}
