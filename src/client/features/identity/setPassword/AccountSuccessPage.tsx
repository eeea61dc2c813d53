import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { AuthenticationScope } from '../../../../contract/values.ts';
import { useSession } from '../../../api/session.ts';
import { OkIcon } from '../../../components/icons.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { signOut } from '../../../offline/signOut.ts';
import { home } from '../../../routing/paths.ts';
import { signIn } from '../../../routing/serverPaths.ts';
import classes from './SetPassword.module.css';

/** What has been done, under which name the person signs in from now on, and what happens next. */
export default function AccountSuccessPage() {
  const { t } = useTranslation();
  const session = useSession();
  const [search] = useSearchParams();
  const isActivation = search.get('action') === 'activate';
  const isStudent = search.get('personType') === 'Student';
  const [liUId, email] = [search.get('liuId'), search.get('email')];
  const isInPortal = session?.caller.scope === AuthenticationScope.Main;

  return (
    <Page isNarrow title={t('PAGE/ACCOUNT_SUCCESS')} heading={t(isActivation ? 'ACCOUNT/SUCCESS/ACTIVATED' : 'ACCOUNT/SUCCESS/SET')}>
      <div className={classes.way}>
        {(liUId || email) && (
          <dl className={classes.facts}>
            <OkIcon size={32} />
            {liUId && <div><dt>{t('ACCOUNT/SUCCESS/USER_ID')}</dt><dd translate="no">{liUId}</dd></div>}
            {email && <div><dt>{t('ACCOUNT/SUCCESS/EMAIL')}</dt><dd className={classes.address} translate="no">{breakable(email)}</dd></div>}
          </dl>
        )}
        <section className={classes.next}>
          <h2>{t('ACCOUNT/SUCCESS/NEXT')}</h2>
          <ul>
            <li>{t('ACCOUNT/SUCCESS/NEXT/EVERYWHERE')}</li>
            <li>{t(!isActivation ? 'ACCOUNT/SUCCESS/NEXT/DEVICES' : isStudent ? 'ACCOUNT/SUCCESS/NEXT/STUDENT' : 'ACCOUNT/SUCCESS/NEXT/OTHERS')}</li>
          </ul>
        </section>
        <div className={classes.buttons}>
          {isInPortal ? (
            <Button component={Link} to={home()}>{t('STATUS/TO_HOME')}</Button>
          ) : (
            <Button component="a" href={signIn('Main', home())}>{t('ACCOUNT/SUCCESS/SIGN_IN')}</Button>
          )}
          {session && <Button variant="default" onClick={() => void signOut(session.caller.scope)}>{t('SHELL/SIGN_OUT')}</Button>}
        </div>
      </div>
    </Page>
  );
}

/** An address that is too long for its line is broken before its @, never within a name. */
function breakable(address: string) {
  const at = address.lastIndexOf('@');
  return <>{address.slice(0, at)}<wbr />{address.slice(at)}</>;
}
