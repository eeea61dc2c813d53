import type { ReactNode } from 'react';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { IconRow } from '#client/ui/IconRow.tsx';
import { useTranslation } from './texts.ts';

interface HeldRowProps {
  readonly title: string;
  /** What the button takes back, for those who do not see the row. */
  readonly label: string;
  readonly question: string;
  readonly revoke: () => Promise<unknown>;
  readonly onRevoked: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Where the card is, in a wallet or as a pass, from which it can be taken back. */
export function HeldRow({ title, label, question, revoke, onRevoked, children }: HeldRowProps) {
  const { t } = useTranslation();
  const revoking = useAction({
    send: revoke,
    onSent: onRevoked,
    failure: 'WALLET/REVOKE',
  });
  return (
    <IconRow
      icon={<MobileIcon />}
      action={
        <ActionButton
          action={revoking}
          label={t('WALLET/REVOKE')}
          name={label}
          look={{ variant: 'subtle', size: 'compact-sm' }}
          question={question}
          confirm={t('WALLET/REVOKE')}
          keep={t('WALLET/REVOKE/KEEP')}
        />
      }
    >
      <p className="semibold">{title}</p>
      <p className="note">{children}</p>
    </IconRow>
  );
}
