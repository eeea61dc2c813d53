import { Button } from '@mantine/core';
import { Notice } from './Notice.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';

interface UnsavedNoticeProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before typed text is lost. */
export function UnsavedNotice({ onStay, onLeave }: UnsavedNoticeProps) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="warning"
      title={t('PANEL/UNSAVED')}
      isSpoken
      action={
        <>
          <Button size="sm" onClick={onStay}>{t('PANEL/KEEP_EDITING')}</Button>
          <Button size="sm" variant="default" onClick={onLeave}>{t('PANEL/DISCARD')}</Button>
        </>
      }
    />
  );
}
