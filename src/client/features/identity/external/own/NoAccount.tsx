import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { externalUser } from '../../../../paths/outside.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PersonIcon } from '../../../../ui/icons.tsx';
import { useTranslation } from '../../texts.ts';

/** Somebody who is signed in and has no external account: what that is, and the way to one. */
export function NoAccount() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={PersonIcon} title={t('EXTERNAL/OWN/NONE')} action={<Button component={Link} variant="default" to={externalUser('create')}>{t('EXTERNAL/CREATE/TITLE')}</Button>}>
      {t('EXTERNAL/OWN/NONE_TEXT')}
    </EmptyState>
  );
}
