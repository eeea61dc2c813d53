import type { OwnAccount } from '../../../contract/user.ts';
import { DateText } from '../../ui/dates/DateText.tsx';
import { useDays } from '../../ui/dates/useDays.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { upperCase } from '../../i18n/upperCase.ts';
import { useTranslation } from './texts.ts';
import { Fact } from '../../ui/Fact.tsx';
import classes from './Profile.module.css';

/** A student's studies as recorded in the account. */
export function StudyFacts({ account }: { account: OwnAccount }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { studies, primaryAffiliation, liUEmailAddress } = account;
  return (
    <dl className={classes.facts}>
      {primaryAffiliation && (
        <Fact name={t('PROFILE/STUDIES/AFFILIATION')}>{t(`AFFILIATION/${upperCase(primaryAffiliation)}`)}</Fact>
      )}
      {studies && (
        <>
          <Fact name={t('PROFILE/STUDIES/PROGRAMME')}>
            {studies.programme?.[currentLanguage()] ?? t('PROFILE/STUDIES/NO_PROGRAMME')}
          </Fact>
          <Fact name={t('PROFILE/STUDIES/CREDITS')}>{t('PROFILE/STUDIES/CREDITS_VALUE', { credits: studies.credits.toLocaleString(currentLanguage()) })}</Fact>
          <Fact name={t('PROFILE/STUDIES/REGISTERED')}>
            {studies.registeredThrough === null ? t('PROFILE/STUDIES/NOT_REGISTERED') : <DateText date={studies.registeredThrough}>{fullDate(studies.registeredThrough)}</DateText>}
          </Fact>
        </>
      )}
      {liUEmailAddress && <Fact name={t('PROFILE/STUDIES/EMAIL')}>{liUEmailAddress}</Fact>}
    </dl>
  );
}
