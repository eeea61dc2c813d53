import { Link } from 'react-router-dom';
import type { RetirementOptions } from '#contract/students.ts';
import { Button } from '#client/ui/Button.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { usePassedDay } from '#client/ui/dates/useToday.ts';
import { useTranslation } from './texts.ts';
import * as paths from '#client/paths/pages.ts';
import classes from './Profile.module.css';

/** What happens to a student's account when the studies end, with a link to the other options. */
export function AccountEnding({
  options,
  isAlumnus,
}: {
  options: RetirementOptions;
  isAlumnus: boolean;
}) {
  const { t } = useTranslation();
  const { inWords } = useDays();
  const passedDay = usePassedDay();
  const { retirementDate } = options;
  if (isAlumnus) return <p className={classes.prose}>{t('PROFILE/ENDING/ALUMNUS')}</p>;

  const choices = [
    { isOffered: options.postponeOptionAvailable, text: 'PROFILE/ENDING/POSTPONE' },
    { isOffered: options.alumOptionAvailable, text: 'PROFILE/ENDING/ALUM' },
    { isOffered: options.retireOptionAvailable, text: 'PROFILE/ENDING/CANCEL' },
  ] as const;
  const offered = choices.filter(({ isOffered }) => isOffered);

  return (
    <div className={classes.prose}>
      {retirementDate === null ? (
        <p>{t('PROFILE/ENDING/NO_DATE')}</p>
      ) : (
        <>
          <p>
            <DateText date={retirementDate}>
              {t(retirementDate < passedDay ? 'PROFILE/ENDING/PASSED' : 'PROFILE/ENDING/DATE', {
                day: inWords(retirementDate),
              })}
            </DateText>
          </p>
          <p>{t('PROFILE/ENDING/WHAT_CLOSES')}</p>
        </>
      )}
      {offered.length > 0 ? (
        <div>
          <h3>{t('PROFILE/ENDING/CHOICES')}</h3>
          <ul className={classes.choices}>
            {offered.map(({ text }) => (
              <li key={text}>{t(text)}</li>
            ))}
          </ul>
          <Button
            component={Link}
            size="sm"
            variant="default"
            to={paths.myAccounts('studentretirement')}
          >
            {t('CONCERN/TO/RETIREMENT')}
          </Button>
        </div>
      ) : (
        <p className="quiet">{t('PROFILE/ENDING/NO_CHOICES')}</p>
      )}
    </div>
  );
}
