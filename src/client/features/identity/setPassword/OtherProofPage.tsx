import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AuthenticationScope } from '../../../../contract/values.ts';
import { Button } from '../../../ui/Button.ts';
import { Page } from '../../../ui/Page.tsx';
import { application } from '../../../api/product.ts';
import { SignInMethodLink } from '../../../domain/SignInMethodLink.tsx';
import { useTranslation } from '../texts.ts';
import { myAccounts } from '../../../paths/pages.ts';
import { otherSignInMethods } from '../../../routing/signInMethods.ts';
import classes from './SetPassword.module.css';

/** Shown to users signed in with the password: they change it with the current one, or set it again after proving their identity by another method. */
export function OtherProofPage() {
  const { t } = useTranslation();
  const id = useId();
  const { signInScopes } = application();
  // A mailed code cannot set the password of a university account.
  const methods = otherSignInMethods(signInScopes.filter((scope) => scope !== AuthenticationScope.Email));

  return (
    <Page isNarrow title={t('ACCOUNT/OTHER_PROOF/TITLE')} heading={t('ACCOUNT/OTHER_PROOF/TITLE')} lead={t('ACCOUNT/OTHER_PROOF/LEAD')}>
      <div className={classes.flow}>
        <div className={classes.buttons}>
          <Button component={Link} to={myAccounts('personal', 'password')}>{t('ACCOUNT/OTHER_PROOF/CHANGE')}</Button>
        </div>
        <section aria-labelledby={id}>
          <h2 id={id}>{t('ACCOUNT/OTHER_PROOF/FORGOTTEN')}</h2>
          <p>{t(methods.length > 0 ? 'ACCOUNT/OTHER_PROOF/WAYS' : 'ACCOUNT/OTHER_PROOF/NONE')}</p>
          {methods.map((method) => <SignInMethodLink key={method.href} href={method.href} isOutside={method.isOutside} label={t(method.label)} />)}
        </section>
      </div>
    </Page>
  );
}
