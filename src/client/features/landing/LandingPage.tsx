import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { AuthenticationScope } from '../../../contract/values.ts';
import { CLOSED_PAGE } from '../../../rules/closedPage.ts';
import { useSession } from '../../api/session.ts';
import { closedQueries } from '../../components/closedQueries.ts';
import { CardIcon, KeyIcon, PersonIcon } from '../../components/icons.tsx';
import { useMessageText } from '../../components/Messages.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { application } from '../../components/product.ts';
import { WayInLink } from '../../components/WayInLink.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { hasPage } from '../../routing/areas.ts';
import * as outsidePaths from '../../routing/outsidePaths.ts';
import * as serverPaths from '../../routing/serverPaths.ts';
import { otherWaysIn, safeReturnTo } from '../../routing/waysIn.ts';
import classes from './Landing.module.css';

/** The person's own choice is no fault. */
const CANCELLED = 'CANCELLED';

/** What the portal is for, and the ways in: the university account first. */
export default function LandingPage() {
  const { t } = useTranslation();
  const say = useMessageText();
  const session = useSession();
  const { data: closed } = useQuery(closedQueries.told());
  const [search] = useSearchParams();
  const { universityName, signInScopes } = application();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const error = search.get('error');
  const others = otherWaysIn(signInScopes, hasPage);

  return (
    <Page
      title={t('PAGE/LANDING')}
      heading={t('LANDING/TITLE', { university: universityName[currentLanguage()] })}
      lead={t('LANDING/LEAD')}
    >
      <div className={classes.landing}>
        <section className={classes.signIn} aria-label={t('PAGE/LANDING')}>
          {error && (
            <Notice isSpoken {...(error === CANCELLED ? { tone: 'info' } : { tone: 'error', title: t('LANDING/ERROR/TITLE') })}>
              <p>{say({ keys: [`LANDING/ERROR/${error}`, 'LANDING/ERROR/UNKNOWN'] })}</p>
            </Notice>
          )}
          {!session && closed && (
            <Notice tone="warning" title={t('LANDING/CLOSED')}>
              <p><Link to={CLOSED_PAGE}>{t('LANDING/CLOSED/WHY')}</Link></p>
            </Notice>
          )}
          {session ? (
            <Button component={Link} to={returnTo}>{t('LANDING/CONTINUE')}</Button>
          ) : (
            <Button component="a" href={serverPaths.signIn('Main', returnTo)}>{t('LANDING/SIGN_IN/MAIN')}</Button>
          )}
          {!session && others.length > 0 && (
            <nav className={classes.others} aria-label={t('LANDING/OTHER_WAYS')}>
              <h2 className={classes.othersTitle}>{t('LANDING/OTHER_WAYS')}</h2>
              {others.map((way) => <WayInLink key={way.href} {...way} />)}
            </nav>
          )}
          {!session && signInScopes.includes(AuthenticationScope.ActivationKey) && hasPage(outsidePaths.activationKey()) && (
            <WayInLink label="LANDING/ACTIVATE" href={outsidePaths.activationKey()} isOutside={false} />
          )}
        </section>
        <Uses />
      </div>
    </Page>
  );
}

function Uses() {
  const { t } = useTranslation();
  return (
    <ul className={classes.uses}>
      <li className={classes.use}>
        <KeyIcon size={24} />
        <h2>{t('LANDING/USE/ACCOUNT')}</h2>
        <p>{t('LANDING/USE/ACCOUNT/TEXT')}</p>
      </li>
      <li className={classes.use}>
        <CardIcon size={24} />
        <h2>{t('LANDING/USE/CARD')}</h2>
        <p>{t('LANDING/USE/CARD/TEXT')}</p>
      </li>
      <li className={classes.use}>
        <PersonIcon size={24} />
        <h2>{t('LANDING/USE/PROFILE')}</h2>
        <p>{t('LANDING/USE/PROFILE/TEXT')}</p>
      </li>
    </ul>
  );
}
