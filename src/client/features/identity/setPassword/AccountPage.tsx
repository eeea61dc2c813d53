import { Page } from '../../../components/Page.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';

/** The account area's door: it looks at who has come, and leads on. */
export default function AccountPage() {
  const { t } = useTranslation();
  return <Page title={t('PAGE/ACCOUNT')}><RowBones /></Page>;
}
