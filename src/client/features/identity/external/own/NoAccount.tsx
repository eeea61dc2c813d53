import { Link } from 'react-router-dom';
import { AuthenticationScope } from '../../../../../contract/values.ts';
import { externalUser } from '../../../../paths/outside.ts';
import { useSession } from '../../../../session/session.ts';
import { Button } from '../../../../ui/Button.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PersonIcon } from '../../../../ui/icons.tsx';
import { useTranslation } from '../../texts.ts';

/** Shown to a signed-in user without an external account: what such an account is, and how to create one. */
export function NoAccount() {
  const { t } = useTranslation();
  const mayCreateOne = useSession()?.caller.scope !== AuthenticationScope.Main;
  return (
    <EmptyState icon={PersonIcon} title={t('EXTERNAL/OWN/NONE')} action={mayCreateOne && <Button component={Link} variant="default" to={externalUser('create')}>{t('EXTERNAL/CREATE/TITLE')}</Button>}>
      {t('EXTERNAL/OWN/NONE_TEXT')}
    </EmptyState>
  );
}
