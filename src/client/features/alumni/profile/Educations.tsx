import { useId } from 'react';
import type { AlumnEducation } from '#contract/alumni.ts';
import { useTranslation } from '../texts.ts';
import { useProfile } from './useProfile.ts';
import classes from '../Alumni.module.css';

/** The studies recorded in the register. They are corrected by the office, not here. */
export function Educations() {
  const { t } = useTranslation();
  const id = useId();
  const {
    profile: { educations },
  } = useProfile();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t('ALUMNI_PROFILE/EDUCATION')}</h2>
      {educations.length === 0 ? (
        <p className="quiet">{t('ALUMNI_PROFILE/EDUCATION/NONE')}</p>
      ) : (
        <>
          <ul className="plain-list stack">
            {educations.map((education) => (
              <li key={Object.values(education).join(' ')}>
                <Education education={education} />
              </li>
            ))}
          </ul>
          <p className="quiet">{t('ALUMNI_PROFILE/EDUCATION/WRONG')}</p>
        </>
      )}
    </section>
  );
}

/** An en dash without line breaks around it. */
const TO = '\u2060–\u2060';

function Education({
  education: { name, specialisation, degree, startYear, endYear, graduationYear },
}: {
  education: AlumnEducation;
}) {
  const { t } = useTranslation();
  const years = [...new Set([startYear, endYear].filter((year) => year !== null))].join(TO);
  const details = [
    degree,
    years,
    graduationYear !== null &&
      t('ALUMNI_PROFILE/EDUCATION/GRADUATED', { year: String(graduationYear) }),
  ].filter(Boolean);
  return (
    <>
      <p className="bold">{[name, specialisation].filter(Boolean).join(', ')}</p>
      {details.length > 0 && <p>{details.join(' · ')}</p>}
    </>
  );
}
