import { useSearchParams } from 'react-router-dom';
import { alumniAdministrators } from '#contract/access.ts';
import { mayCall } from '#rules/access.ts';
import { useCaller } from '#client/session/session.ts';
import { LinkTabs } from '#client/ui/LinkTabs.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Mailings } from '../mailings/Mailings.tsx';
import { useTranslation } from '../texts.ts';
import { Requests } from './Requests.tsx';
import classes from '../Admin.module.css';

const views = ['requests', 'mailings'] as const;

/**
 * `/alumni-admin/management`: the requests, and the mailings. Label administrators see only the
 * mailings (ALUM-04).
 */
export default function ManagementPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const mayDecide = mayCall(alumniAdministrators, useCaller()) === 'yes';
  const shown = mayDecide && search.get('view') !== 'mailings' ? 'requests' : 'mailings';

  return (
    <Page title={t('PAGE/ALUMNI_MANAGEMENT')}>
      <div className={classes.stack}>
        {mayDecide && (
          <LinkTabs
            label={t('ALUMNI_ADMIN/VIEW')}
            tabs={views.map((view) => ({
              to: { search: view === 'requests' ? '' : '?view=mailings' },
              label: t(`ALUMNI_ADMIN/VIEW/${view}`),
              isShown: view === shown,
            }))}
          />
        )}
        {shown === 'requests' ? <Requests /> : <Mailings />}
      </div>
    </Page>
  );
}
