import { useSearchParams } from 'react-router-dom';
import { scopeNames } from '#contract/values.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import { ISSUER_PARAMETER } from '#rules/issuerParameter.ts';
import * as serverPaths from '#client/paths/server.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';

/**
 * Notice for a person whom the portal has refused after signing in at an issuer, where the person
 * is still signed in: every further attempt there ends in the same way.
 */
export function IssuerSignOut() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const issuer = scopeNames.find((name) => name === search.get(ISSUER_PARAMETER));
  if (issuer === undefined) return null;
  return (
    <Notice
      tone="info"
      title={t('SHELL/ISSUER_SIGN_OUT/TITLE')}
      action={
        <Button component="a" href={serverPaths.issuerSignOut(issuer)} size="sm" variant="default">
          {t('SHELL/ISSUER_SIGN_OUT')}
        </Button>
      }
    >
      <p>{t('SHELL/ISSUER_SIGN_OUT/TEXT')}</p>
    </Notice>
  );
}
