import { useId } from 'react';
import { Part } from '../../../components/Part.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { LivePlaces } from './LivePlaces.tsx';
import { RecentSignIns } from './RecentSignIns.tsx';
import classes from './SignIns.module.css';

/** Where the person is signed in and has been, and what to do about a sign-in that was somebody else's. Its parts wait and fail by themselves. */
export function SignInsSection() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{t('SIGN_INS/TITLE')}</h2>
      <Part skeleton={<RowBones rows={2} height="4rem" />} failure={t('SIGN_INS/LIVE/FAILED')}>
        <LivePlaces />
      </Part>
      <Part skeleton={<RowBones rows={3} height="4rem" />} failure={t('SIGN_INS/RECENT/FAILED')}>
        <RecentSignIns />
      </Part>
    </section>
  );
}
