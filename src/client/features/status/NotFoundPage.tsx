import { Page } from '../../components/Page.tsx';
import { HomeButton } from './HomeButton.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './Status.module.css';

/** An address that the portal does not have. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('STATUS/404/TITLE')} heading={t('STATUS/404/TITLE')} lead={t('STATUS/404/TEXT')}>
      <div className={classes.actions}>
        <HomeButton />
      </div>
    </Page>
  );
}
