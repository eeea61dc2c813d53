import { NetworkError } from '#client/api/errors.ts';
import { Button } from '#client/ui/Button.ts';
import { ActionResult } from '#client/ui/results/ActionResult.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { type TextKey, useTranslation } from './texts.ts';

interface SettingResultProps {
  readonly name: string;
  /** Null when the setting was saved. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

const GONE: TextKey = 'DEVICES/SETTINGS/GONE';

/** What came of the last change, above the settings. */
export function SettingResult({ name, error, onRetry, onClose }: SettingResultProps) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  if (error === null)
    return (
      <ActionResult
        tone="success"
        title={t('DEVICES/SETTINGS/SAVED', { name })}
        onClose={onClose}
      />
    );
  const { messages = [] } = failureToast(error, 'DEVICES/SETTINGS', { 404: GONE }) ?? {};
  return (
    <ActionResult
      tone="warning"
      title={
        error instanceof NetworkError
          ? t('ERROR/UNANSWERED')
          : t('DEVICES/SETTINGS/NOT_SAVED', { name })
      }
      details={messages.map(messageText)}
      actions={
        <Button size="sm" variant="default" onClick={onRetry}>
          {t('SHELL/RETRY')}
        </Button>
      }
      onClose={onClose}
    />
  );
}
