import type { ContactInformation } from '../../../contract/employee.ts';
import { Notice } from '../../components/Notice.tsx';
import { readableNumber } from './readableNumber.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** What is kept now, beside what the person has typed: saving again replaces it. */
export function ChangeNotice({ kept }: { kept: ContactInformation }) {
  const { t } = useTranslation();
  const said = (value: string | null) => value ?? t('PROFILE/CONTACT/NONE');
  return (
    <Notice tone="warning" title={t('PROFILE/CONTACT/CONFLICT')} isSpoken>
      <p>{t('PROFILE/CONTACT/NOW_KEPT', { name: t('PROFILE/CONTACT/ALTERNATIVE_EMAIL'), value: said(kept.alternativeEmailAddress) })}</p>
      <p>{t('PROFILE/CONTACT/NOW_KEPT', { name: t('PROFILE/CONTACT/MOBILE'), value: said(kept.smsNumber && readableNumber(kept.smsNumber)) })}</p>
      <p>{t('PROFILE/CONTACT/SAVE_AGAIN')}</p>
    </Notice>
  );
}
