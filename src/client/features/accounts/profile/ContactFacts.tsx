import type { ReactNode } from 'react';
import type { EmployeeProfile } from '../../../../contract/employeeProfile.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './EmployeePanel.module.css';

/** Where the person can be reached: the university's address, the person's own, and a telephone (PROF-03). */
export function ContactFacts({ profile }: { profile: EmployeeProfile }) {
  const { t } = useTranslation();
  const { emailAddress, alternativeEmailAddress, phoneNumber } = profile;
  return (
    <dl className={classes.facts}>
      <Fact name={t('PROFILE/CONTACT/UNIVERSITY_EMAIL')}>{emailAddress && <a href={`mailto:${emailAddress}`}>{emailAddress}</a>}</Fact>
      <Fact name={t('PROFILE/CONTACT/ALTERNATIVE_EMAIL')}>
        {alternativeEmailAddress && <a href={`mailto:${alternativeEmailAddress}`}>{alternativeEmailAddress}</a>}
      </Fact>
      <Fact name={t('ACCOUNTS/PROFILE/PHONE')}>{phoneNumber && <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`}>{phoneNumber}</a>}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className={classes.quiet}>{t('PROFILE/CONTACT/NONE')}</span>}</dd>
    </div>
  );
}
