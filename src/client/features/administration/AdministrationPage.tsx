import * as paths from '#client/paths/pages.ts';
import { gateOf } from '#client/routing/gate.ts';
import { useSession } from '#client/session/session.ts';
import { LinkRow, LinkRows, RowDetail } from '#client/ui/LinkRow.tsx';
import { Page } from '#client/ui/Page.tsx';
import { tasks } from './tasks.ts';
import { useTranslation } from './texts.ts';

/** `/administration`: the pages on which the user keeps the portal's own data. */
export default function AdministrationPage() {
  const { t } = useTranslation();
  const session = useSession();
  const open = tasks.filter(
    ({ feature = 'administration', module }) =>
      gateOf({ feature, module }, session, {}, '').kind === 'open',
  );
  return (
    <Page title={t('PAGE/ADMINISTRATION')} lead={t('ADMINISTRATION/LEAD')}>
      <LinkRows>
        {open.map(({ page, title, about, icon }) => (
          <LinkRow
            key={page}
            heading="h2"
            icon={icon}
            name={t(title)}
            to={paths.administration(page)}
          >
            <RowDetail>{t(about)}</RowDetail>
          </LinkRow>
        ))}
      </LinkRows>
    </Page>
  );
}
