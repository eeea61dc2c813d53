import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteFeatures } from '#contract/configuration.ts';
import type { PersonType } from '#contract/values.ts';
import {
  extraAccountRefusal,
  extraKinds,
  isExtraKind,
  type ExtraKind,
} from '#rules/directoryAccounts.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { useTranslation } from '../texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import { ChangePasswordForm } from '../myAccounts/ChangePasswordForm.tsx';
import { DirectoryAccountRow } from './DirectoryAccountRow.tsx';
import { NewAccountForm } from './NewAccountForm.tsx';
import { directoryQueries } from './queries.ts';

interface DirectoryAccountsProps {
  readonly person: { readonly liUId: string; readonly personType: PersonType };
  readonly features: SiteFeatures;
  /** Called when a form has closed, and the focus within it is lost. */
  readonly onDone: () => void;
}

type PendingAction =
  | { readonly what: 'creating'; readonly kind: ExtraKind }
  | { readonly what: 'changing'; readonly accountName: string }
  | null;
type Done = { readonly what: 'CREATED' | 'CHANGED'; readonly accountName: string } | null;

/**
 * The accounts and at most one open form: for a new account, or for the password of a privileged
 * account.
 */
export function DirectoryAccounts({ person, features, onDone }: DirectoryAccountsProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data: accounts } = useSuspenseQuery(directoryQueries.mine());
  const [pendingAction, setPendingAction] = useState<PendingAction>(null);
  const [done, setDone] = useState<Done>(null);
  const names = accounts.map(({ accountName }) => accountName);
  const creatable = extraKinds.filter(
    (kind) => extraAccountRefusal(kind, person, names, features) === null,
  );

  const begin = (next: PendingAction) => {
    setDone(null);
    setPendingAction(next);
  };
  const leave = (outcome: Done) => {
    setPendingAction(null);
    setDone(outcome);
    onDone();
  };

  return (
    <div className="stack">
      <p className="quiet">{t('DIRECTORY/ABOUT')}</p>
      {done && <DoneNotice done={done} />}
      {accounts.length === 0 && (
        <Notice tone="info">
          <p>{t('DIRECTORY/NONE')}</p>
        </Notice>
      )}
      <ul className="plain-list">
        {accounts.map((account) => (
          <DirectoryAccountRow
            key={account.accountName}
            account={account}
            action={
              isExtraKind(account.accountType) &&
              pendingAction === null && (
                <OnlineButton
                  variant="default"
                  size="sm"
                  aria-label={t('DIRECTORY/CHANGE/LABEL', { name: account.accountName })}
                  onClick={() => begin({ what: 'changing', accountName: account.accountName })}
                >
                  {t('DIRECTORY/CHANGE')}
                </OnlineButton>
              )
            }
          >
            {pendingAction?.what === 'changing' &&
              pendingAction.accountName === account.accountName && (
                <ChangePasswordForm
                  liUId={account.accountName}
                  adAccountType={account.accountType}
                  onChanged={() => leave({ what: 'CHANGED', accountName: account.accountName })}
                  onCancel={() => leave(null)}
                />
              )}
          </DirectoryAccountRow>
        ))}
      </ul>
      {pendingAction?.what === 'creating' && (
        <NewAccountForm
          kind={pendingAction.kind}
          liUId={person.liUId}
          onCreated={(accountName) => leave({ what: 'CREATED', accountName })}
          onCancel={() => leave(null)}
        />
      )}
      {pendingAction === null && creatable.length > 0 && (
        <CreateButtons kinds={creatable} onCreate={(kind) => begin({ what: 'creating', kind })} />
      )}
      {!online && <p className="quiet">{t('DIRECTORY/OFFLINE')}</p>}
    </div>
  );
}

function DoneNotice({ done }: { done: NonNullable<Done> }) {
  const { t } = useTranslation();
  return (
    <Notice tone="success" title={t(`DIRECTORY/${done.what}`, { name: done.accountName })} isSpoken>
      {done.what === 'CREATED' && <p>{t('DIRECTORY/CREATED_TEXT')}</p>}
    </Notice>
  );
}

interface CreateButtonsProps {
  readonly kinds: readonly ExtraKind[];
  readonly onCreate: (kind: ExtraKind) => void;
}

/** A button for each kind of account that can be created. */
function CreateButtons({ kinds, onCreate }: CreateButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="actions">
      {kinds.map((kind) => (
        <OnlineButton key={kind} variant="default" onClick={() => onCreate(kind)}>
          {t(`DIRECTORY/CREATE/${kind}`)}
        </OnlineButton>
      ))}
    </div>
  );
}
