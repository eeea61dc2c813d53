import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { eduroam, type EduroamLogin } from '#contract/eduroam.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { IconRow } from '#client/ui/IconRow.tsx';
import { EditIcon, WifiIcon } from '#client/ui/deferredIcons.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { refreshLogins, showLogins } from './queries.ts';
import { RenameForm } from './RenameForm.tsx';
import { toasts, useTranslation } from './texts.ts';
import classes from './Eduroam.module.css';

interface LoginRowProps {
  readonly login: EduroamLogin;
  /** Called when the row has been removed, and the focus within it is lost. */
  readonly onRemoved: () => void;
}

/**
 * Row for one login: its name, when it was created and last used, and how to rename or remove it.
 */
export function LoginRow({ login, onRemoved }: LoginRowProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, name, username, created, lastUsed } = login;
  const [isRenaming, setRenaming] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const remove = useAction({
    send: () => call(eduroam.remove, { params: { id } }),
    onSent: async () => {
      toasts.success('EDUROAM/REMOVED', { name });
      onRemoved();
      await showLogins(client, (logins) => logins.filter((one) => one.id !== id));
    },
    failure: async (error) => {
      toasts.failure(error, 'EDUROAM/REMOVE', { 404: 'EDUROAM/GONE' });
      await refreshLogins(client);
    },
  });
  const closeForm = () => {
    setRenaming(false);
    row.current?.focus();
  };

  return (
    <IconRow
      icon={<WifiIcon />}
      action={
        !isRenaming && (
          <div className={classes.action}>
            <OnlineButton
              variant="default"
              size="sm"
              leftSection={<EditIcon size={16} />}
              disabled={remove.isPending}
              aria-label={t('EDUROAM/RENAME/LABEL', { name })}
              onClick={() => setRenaming(true)}
            >
              {t('EDUROAM/RENAME')}
            </OnlineButton>
            <ActionButton
              action={remove}
              closes="onError"
              label={t('EDUROAM/REMOVE')}
              name={t('EDUROAM/REMOVE/LABEL', { name })}
              question={t('EDUROAM/REMOVE/CONSEQUENCE', { name })}
              confirm={t('EDUROAM/REMOVE')}
              keep={t('EDUROAM/KEEP')}
            />
          </div>
        )
      }
    >
      <div ref={row} tabIndex={-1}>
        {isRenaming ? (
          <RenameForm login={login} onDone={closeForm} />
        ) : (
          <>
            <p className={classes.name}>{name}</p>
            <p className={classes.quiet} translate="no">
              {username}
            </p>
            <p className={classes.quiet}>
              <time dateTime={created}>
                {t('EDUROAM/MADE', { moment: momentInWords(created) })}
              </time>{' '}
              {lastUsed ? (
                <time dateTime={lastUsed}>
                  {t('EDUROAM/USED', { moment: momentInWords(lastUsed) })}
                </time>
              ) : (
                t('EDUROAM/UNUSED')
              )}
            </p>
          </>
        )}
      </div>
    </IconRow>
  );
}
