import { Link } from 'react-router-dom';
import { useState } from 'react';
import * as panels from '#client/paths/panels.ts';
import * as paths from '#client/paths/pages.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { hasJustCancelled } from '#client/session/cancelledNotice.ts';
import { Button } from '#client/ui/Button.ts';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '../texts.ts';
import classes from './Cancelled.module.css';

/**
 * `/public/accounts/personal/cancel/success`: what happens to an account that has just been
 * cancelled, and how that can still be undone (STUD-07).
 */
export default function CancelledPage() {
  const { t } = useTranslation();
  const [isJustNow] = useState(hasJustCancelled);
  const helpdesk = usePanelLink(panels.helpdesk());
  if (!isJustNow) return <Nothing />;
  return (
    <Page
      isNarrow
      title={t('CANCELLED/TITLE')}
      heading={t('CANCELLED/TITLE')}
      lead={t('CANCELLED/LEAD')}
    >
      <div className="stack">
        <p>{t('CANCELLED/MIDNIGHT')}</p>
        <p>{t('CANCELLED/REGRET')}</p>
        <div className={classes.actions}>
          <Button component={Link} to={paths.landing()} variant="default">
            {t('CANCELLED/TO_LANDING')}
          </Button>
          <Button component={Link} variant="default" {...helpdesk}>
            {t('CONCERN/TO/HELPDESK')}
          </Button>
        </div>
      </div>
    </Page>
  );
}

/** For a visitor who has cancelled nothing in this browser, such as one who follows a link. */
function Nothing() {
  const { t } = useTranslation();
  return (
    <Page
      isNarrow
      title={t('CANCELLED/NOTHING')}
      heading={t('CANCELLED/NOTHING')}
      lead={t('CANCELLED/NOTHING_LEAD')}
    >
      <div className={classes.actions}>
        <Button component={Link} to={paths.landing()} variant="default">
          {t('CANCELLED/TO_LANDING')}
        </Button>
      </div>
    </Page>
  );
}
