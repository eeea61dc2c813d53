import { Link, useParams } from 'react-router-dom';
import * as outsidePaths from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '../texts.ts';

/**
 * Returns why the user was signed out, by the key in the address; any other key means a regular
 * sign-out (ALUM-02).
 */
const reasonOf = (key: string) =>
  key === 'left' ? 'LEFT' : key === 'timeout' ? 'TIMEOUT' : 'SIGNED_OUT';

/** `/alumni-portal/signout/:key`: what has happened, and a link to sign in again. */
export default function SignedOutPage() {
  const { t } = useTranslation();
  const reason = reasonOf(useParams()['key']?.toLowerCase() ?? '');
  return (
    <Page
      isNarrow
      title={t('PAGE/ALUMNI_SIGNED_OUT')}
      heading={t(`ALUMNI_SIGNED_OUT/${reason}/TITLE`)}
      lead={t(`ALUMNI_SIGNED_OUT/${reason}/TEXT`)}
    >
      <div className="row">
        <Button component={Link} variant="default" to={outsidePaths.alumniSignIn()}>
          {t(`ALUMNI_SIGNED_OUT/${reason}/ACTION`)}
        </Button>
      </div>
    </Page>
  );
}
