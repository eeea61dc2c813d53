import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AuthenticationScope } from '../../../../contract/values.ts';
import { Page } from '../../../components/Page.tsx';
import { application } from '../../../components/product.ts';
import { WayInLink } from '../../../components/WayInLink.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { hasPage } from '../../../routing/areas.ts';
import { activationKey } from '../../../routing/outsidePaths.ts';
import { myAccounts } from '../../../routing/paths.ts';
import { otherWaysIn } from '../../../routing/waysIn.ts';
import classes from './SetPassword.module.css';

const { ActivationKey, Email } = AuthenticationScope;

/** For somebody signed in with the password: it is changed with the current one, or set anew after another proof. */
export function OtherProofPage() {
  const { t } = useTranslation();
  const id = useId();
  const { signInScopes } = application();
  // A mailed code sets no password of a university account.
  const ways = otherWaysIn(signInScopes.filter((scope) => scope !== Email), hasPage);
  const hasKeys = signInScopes.includes(ActivationKey) && hasPage(activationKey());

  return (
    <Page isNarrow title={t('ACCOUNT/OTHER_PROOF/TITLE')} heading={t('ACCOUNT/OTHER_PROOF/TITLE')} lead={t('ACCOUNT/OTHER_PROOF/LEAD')}>
      <div className={classes.way}>
        <div className={classes.buttons}>
          <Button component={Link} to={myAccounts('personal', 'password')}>{t('ACCOUNT/OTHER_PROOF/CHANGE')}</Button>
        </div>
        <section aria-labelledby={id}>
          <h2 id={id}>{t('ACCOUNT/OTHER_PROOF/FORGOTTEN')}</h2>
          <p>{t(ways.length > 0 || hasKeys ? 'ACCOUNT/OTHER_PROOF/WAYS' : 'ACCOUNT/OTHER_PROOF/NONE')}</p>
          {ways.map((way) => <WayInLink key={way.href} {...way} />)}
          {hasKeys && <WayInLink label="ACCOUNT/OTHER_PROOF/KEY" href={activationKey()} isOutside={false} />}
        </section>
      </div>
    </Page>
  );
}
