import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Language } from '#contract/values.ts';
import { activationKeySearch } from '#client/paths/pages.ts';
import { Button } from '#client/ui/Button.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { KeyIcon } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { PrintArea } from '#client/ui/PrintArea.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { issued, type IssuedKey } from './issued.ts';
import { KeySheet } from './KeySheet.tsx';
import { RevokeButton } from './RevokeButton.tsx';
import { SheetLanguage } from './SheetLanguage.tsx';
import { useTranslation } from './texts.ts';
import { useAutoPrint } from './useAutoPrint.ts';
import { useSheet } from './useSheet.ts';
import classes from './ActivationKeys.module.css';

/**
 * `/createactivationkey/success`: the key that was just created, printed automatically (KEY-06).
 * The key is shown only once; a reload loses it.
 */
export default function KeyPage() {
  const { t } = useTranslation();
  const [made] = useState(issued.get);
  const [isRevoked, setRevoked] = useState(false);
  useEffect(() => () => issued.set(null), []);
  const key = isRevoked ? null : made;

  return (
    <Page
      title={t('PAGE/ACTIVATION_KEY_SUCCESS')}
      {...(key && { lead: t('ACTIVATION_KEY/SUCCESS/LEAD', { name: key.name }) })}
    >
      <div className={classes.page}>
        <BackLink to={activationKeySearch()}>{t('ACTIVATION_KEY/SEARCH_NEW')}</BackLink>
        {key ? (
          <IssuedKeySheet made={key} onRevoked={() => setRevoked(true)} />
        ) : (
          <KeyUnavailable isRevoked={isRevoked} liUId={made?.key.liUId ?? null} />
        )}
      </div>
    </Page>
  );
}

function IssuedKeySheet({ made, onRevoked }: { made: IssuedKey; onRevoked: () => void }) {
  const { t, language: pageLanguage } = useTranslation();
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const { sheet, error, retry } = useSheet(language);
  useAutoPrint(sheet !== null);
  const isCurrent = sheet?.language === language;

  return (
    <>
      <div className={classes.tools}>
        <SheetLanguage
          label={t('ACTIVATION_KEY/SHEET_LANGUAGE')}
          value={language}
          onChange={setLanguage}
        />
        <Button disabled={!isCurrent} onClick={() => window.print()}>
          {t('ACTIVATION_KEY/PRINT')}
        </Button>
        <RevokeButton liUId={made.key.liUId} look={{ size: 'md' }} onRevoked={onRevoked} />
      </div>
      {error !== null && (
        <ErrorState error={error} title={t('ACTIVATION_KEY/SHEET/FAILED')} onRetry={retry} />
      )}
      {sheet ? (
        <PrintArea>
          <KeySheet made={made} sheet={sheet} />
        </PrintArea>
      ) : (
        error === null && <RowSkeleton rows={1} height="30rem" />
      )}
    </>
  );
}

/** Shown when the key is no longer available, because it was revoked or the page was reloaded. */
function KeyUnavailable({ isRevoked, liUId }: { isRevoked: boolean; liUId: string | null }) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const whose = liUId ?? userIdIn(state);
  return (
    <div role="status">
      <EmptyState
        icon={KeyIcon}
        title={t(isRevoked ? 'ACTIVATION_KEY/GONE/REVOKED' : 'ACTIVATION_KEY/GONE')}
        action={
          whose && (
            <Button component={Link} to={activationKeySearch(whose)}>
              {t('ACTIVATION_KEY/GONE/NEW', { liUId: whose })}
            </Button>
          )
        }
      >
        {t(isRevoked ? 'ACTIVATION_KEY/GONE/REVOKED_TEXT' : 'ACTIVATION_KEY/GONE/TEXT')}
      </EmptyState>
    </div>
  );
}

const userIdIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'liUId' in state && typeof state.liUId === 'string'
    ? state.liUId
    : null;
