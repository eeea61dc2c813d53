import { useId } from 'react';
import { Part } from '../../../components/Part.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Standing } from './Standing.tsx';
import { TwoStepSettings } from './TwoStepSettings.tsx';
import classes from './TwoStep.module.css';

/** Two-step verification of the account: whether it is on, by what, and how to change that. Its parts wait and fail by themselves. */
export function TwoStepSection() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{t('MFA/TITLE')}</h2>
      <Part skeleton={<RowBones rows={1} height="3rem" />} failure={t('MFA/FAILED')}>
        <Standing />
      </Part>
      <Part skeleton={<RowBones rows={2} height="4rem" />} failure={t('MFA/FACTORS_FAILED')}>
        <TwoStepSettings />
      </Part>
    </section>
  );
}
