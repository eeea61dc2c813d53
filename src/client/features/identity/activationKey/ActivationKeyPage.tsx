import { Link } from 'react-router-dom';
import { Page } from '../../../components/Page.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import * as paths from '../../../routing/paths.ts';
import { SignedInAlready } from '../parts/SignedInAlready.tsx';
import { KeyForm } from './KeyForm.tsx';
import { useGivenKey } from './useGivenKey.ts';
import classes from '../parts/SignInForm.module.css';

/** The key on the sheet that a person was handed, and the national id: together they open the account area. */
export default function ActivationKeyPage() {
  const { t } = useTranslation();
  const givenKey = useGivenKey();

  return (
    <Page isNarrow title={t('PAGE/ACTIVATE')} heading={t('PAGE/ACTIVATE')} lead={t('ACTIVATION/LEAD')}>
      <div className={classes.way}>
        <SignedInAlready />
        <KeyForm givenKey={givenKey} />
        <div className={classes.links}>
          <Link className={classes.link} to={paths.landing()}>{t('ACTIVATION/NO_KEY')}</Link>
        </div>
      </div>
    </Page>
  );
}
