import { Link } from 'react-router-dom';
import * as panels from '../../../paths/panels.ts';
import * as paths from '../../../paths/pages.ts';
import { usePanelLink } from '../../../routing/panels.ts';
import { Button } from '../../../ui/Button.ts';
import { Page } from '../../../ui/Page.tsx';
import { useTranslation } from '../texts.ts';
import classes from './Cancelled.module.css';

/** `/public/accounts/personal/cancel/success`: what happens to an account that has just been cancelled, and how that can still be undone (STUD-07). */
export default function CancelledPage() {
  const { t } = useTranslation();
  const helpdesk = usePanelLink(panels.helpdesk());
  return (
    <Page isNarrow title={t('CANCELLED/TITLE')} heading={t('CANCELLED/TITLE')} lead={t('CANCELLED/LEAD')}>
      <div className={classes.cancelled}>
        <p>{t('CANCELLED/MIDNIGHT')}</p>
        <p>{t('CANCELLED/REGRET')}</p>
        <div className={classes.actions}>
          <Button component={Link} to={paths.landing()} variant="default">{t('CANCELLED/TO_LANDING')}</Button>
          <Button component={Link} variant="default" {...helpdesk}>{t('CONCERN/TO/HELPDESK')}</Button>
        </div>
      </div>
    </Page>
  );
}
