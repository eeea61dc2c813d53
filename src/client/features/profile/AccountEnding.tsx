import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RetirementOptions } from '../../../contract/students.ts';
import { Dated } from '../../components/Dated.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useDays } from '../../components/useDays.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { hasPage } from '../../routing/areas.ts';
import * as panels from '../../routing/panelPaths.ts';
import { usePanelLink } from '../../routing/panels.ts';
import * as paths from '../../routing/paths.ts';
import classes from './Profile.module.css';

/** What happens to a student's account when the studies end, and what can be chosen instead. To read; the choice is made elsewhere, and while the portal has no page for it the helpdesk makes it. */
export function AccountEnding({ options, isAlumnus }: { options: RetirementOptions; isAlumnus: boolean }) {
  const { t } = useTranslation();
  const { today, inWords } = useDays();
  const helpdesk = usePanelLink(panels.helpdesk());
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
            <Dated date={retirementDate}>
              {t(retirementDate < today ? 'PROFILE/ENDING/PASSED' : 'PROFILE/ENDING/DATE', { day: inWords(retirementDate) })}
            </Dated>
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
          {!hasPage(paths.myAccounts('studentretirement')) && (
            <Notice tone="info" action={<Button component={Link} size="sm" variant="default" {...helpdesk}>{t('CONCERN/TO/HELPDESK')}</Button>}>
              <p>{t('PROFILE/ENDING/NOT_HERE_YET')}</p>
            </Notice>
          )}
        </div>
      ) : (
        <p className={classes.quiet}>{t('PROFILE/ENDING/NO_CHOICES')}</p>
      )}
    </div>
  );
}
