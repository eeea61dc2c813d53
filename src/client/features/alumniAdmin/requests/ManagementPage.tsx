import { Link, useSearchParams } from 'react-router-dom';
import { alumniAdministrators } from '../../../../contract/access.ts';
import { mayCall } from '../../../../rules/access.ts';
import { useCaller } from '../../../session/session.ts';
import { Page } from '../../../ui/Page.tsx';
import { Mailings } from '../mailings/Mailings.tsx';
import { useTranslation } from '../texts.ts';
import { Requests } from './Requests.tsx';
import classes from '../Admin.module.css';

const views = ['requests', 'mailings'] as const;

/** `/alumni-admin/management`: the requests, and the mailings. Who prints labels has the mailings alone (ALUM-04). */
export default function ManagementPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const mayDecide = mayCall(alumniAdministrators, useCaller()) === 'yes';
  const shown = mayDecide && search.get('view') !== 'mailings' ? 'requests' : 'mailings';

  return (
    <Page title={t('PAGE/ALUMNI_MANAGEMENT')}>
      <div className={classes.stack}>
        {mayDecide && (
          <nav className={classes.tabs} aria-label={t('ALUMNI_ADMIN/VIEW')}>
            {views.map((view) => <Link key={view} to={{ search: view === 'requests' ? '' : '?view=mailings' }} className={classes.tab} aria-current={view === shown ? 'page' : undefined}>{t(`ALUMNI_ADMIN/VIEW/${view}`)}</Link>)}
          </nav>
        )}
        {shown === 'requests' ? <Requests /> : <Mailings />}
      </div>
    </Page>
  );
}
