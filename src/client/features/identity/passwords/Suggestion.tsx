import { useState } from 'react';
import { toasts, useTranslation } from '../texts.ts';
import { Button } from '#client/ui/Button.ts';
import { CopyIcon } from '#client/ui/deferredIcons.tsx';
import { RefreshIcon } from '#client/ui/icons.tsx';
import type { NewPassword } from './useNewPassword.ts';
import classes from './Passwords.module.css';

/**
 * Button that suggests a good password: it fills both fields, and shows the password so that it can
 * be stored.
 */
export function Suggestion({
  choice,
  onSuggested,
}: {
  choice: NewPassword;
  onSuggested: () => void;
}) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
  const { suggestion } = choice;

  const suggest = async () => {
    setAsking(true);
    const isAvailable = await choice.suggest();
    setAsking(false);
    if (isAvailable) onSuggested();
  };
  const copy = async (words: string) => {
    try {
      await navigator.clipboard.writeText(words);
      setCopied(words);
    } catch {
      toasts.warning('PASSWORD/SUGGEST/NOT_COPIED');
    }
  };

  return (
    <div className="stack-sm">
      {suggestion !== null && (
        <div className={classes.suggested} role="status">
          <p className={classes.words} translate="no">
            {suggestion}
          </p>
          <p className={classes.quiet}>
            {t(copied === suggestion ? 'PASSWORD/SUGGEST/COPIED' : 'PASSWORD/SUGGEST/KEEP')}
          </p>
        </div>
      )}
      <div className="actions">
        {suggestion !== null && (
          <Button
            variant="default"
            size="sm"
            leftSection={<CopyIcon size={16} />}
            onClick={() => void copy(suggestion)}
          >
            {t('PASSWORD/SUGGEST/COPY')}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<RefreshIcon size={16} />}
          loading={isAsking}
          onClick={() => void suggest()}
        >
          {t(suggestion === null ? 'PASSWORD/SUGGEST' : 'PASSWORD/SUGGEST/ANOTHER')}
        </Button>
      </div>
    </div>
  );
}
