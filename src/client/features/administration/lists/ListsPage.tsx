import { KeptKind } from '#contract/lists.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/lists.ts';
import { administration } from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { DocumentIcon, LaptopIcon } from '#client/ui/icons.tsx';
import { LinkRow, LinkRows, RowDetail } from '#client/ui/LinkRow.tsx';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '../texts.ts';

/** `/administration/lists`: the lists that can be kept by hand. */
export default function ListsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('LISTS')} lead={t('LISTS/LEAD')}>
      <BackLink to={administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <LinkRows>
        {KeptKind.options.map((kind) => (
          <LinkRow
            key={kind}
            heading="h2"
            icon={kind === 'devices' ? LaptopIcon : DocumentIcon}
            name={t(`ADMINISTRATION/IMPORT/KIND/${upperCase(kind)}`)}
            to={paths.administrationList(kind)}
          >
            <RowDetail>{t(`LISTS/ABOUT/${kind}`)}</RowDetail>
          </LinkRow>
        ))}
      </LinkRows>
    </Page>
  );
}
