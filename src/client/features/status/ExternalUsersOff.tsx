import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from './texts.ts';
import { HomeButton } from './HomeButton.tsx';
import classes from './Status.module.css';

/** Shown instead of a page for external accounts while the installation does not offer them. */
export function ExternalUsersOff() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('STATUS/EXTERNAL_OFF/TITLE')}
      heading={t('STATUS/EXTERNAL_OFF/TITLE')}
      lead={t('STATUS/EXTERNAL_OFF/TEXT')}
    >
      <div className={`actions ${classes.actions}`}>
        <HomeButton />
      </div>
    </Page>
  );
}
