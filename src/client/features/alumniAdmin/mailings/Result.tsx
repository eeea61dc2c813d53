import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AlumniExport } from '../../../../contract/alumniMailing.ts';
import { alumniAdministrators } from '../../../../contract/access.ts';
import { mayCall } from '../../../../rules/access.ts';
import * as paths from '../../../paths/pages.ts';
import { useCaller } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PeopleIcon } from '../../../ui/icons.tsx';
import { useTranslation } from '../texts.ts';
import classes from '../Admin.module.css';

interface ResultProps {
  readonly result: AlumniExport;
  readonly hasFile: boolean;
  readonly isExporting: boolean;
  readonly isPrinting: boolean;
  readonly onExport: () => void;
  readonly onLabels: () => void;
}

/** How many there are, who is left out and why, and the two ways to take them along. */
export function Result({ result, hasFile, isExporting, isPrinting, onExport, onLabels }: ResultProps) {
  const { t, language } = useTranslation();
  const mayEdit = mayCall(alumniAdministrators, useCaller()) === 'yes';
  const { alumnsForExport, numberOfAlumns, numberOfDeclined, numberOfRejected, numberOfAlumnsFromNewFile, numberOfAlumnsFoundFromNewFile, duplicateRows } = result;
  return (
    <section className={classes.stack} aria-label={t('ALUMNI_MAILING/RESULT')}>
      <div role="status">
        <h2>{t('ALUMNI_MAILING/FOUND', { count: numberOfAlumns })}</h2>
        {hasFile && <p>{t('ALUMNI_MAILING/FROM_FILE', { found: numberOfAlumnsFoundFromNewFile, count: numberOfAlumnsFromNewFile })}</p>}
        {duplicateRows.length > 0 && <p className={classes.quiet}>{t('ALUMNI_MAILING/DUPLICATE_ROWS', { lines: duplicateRows.join(', ') })}</p>}
        {numberOfDeclined > 0 && <p className={classes.quiet}>{t('ALUMNI_MAILING/DECLINED', { count: numberOfDeclined })}</p>}
        {numberOfRejected > 0 && <p className={classes.quiet}>{t('ALUMNI_MAILING/REJECTED', { count: numberOfRejected })}</p>}
      </div>
      {numberOfAlumns === 0 ? (
        <EmptyState icon={PeopleIcon} title={t('ALUMNI_MAILING/NOBODY')}>{t('ALUMNI_MAILING/NOBODY/TEXT')}</EmptyState>
      ) : (
        <>
          <div className={classes.actions}>
            <Button loading={isExporting} onClick={onExport}>{t('ALUMNI_MAILING/EXPORT', { count: numberOfAlumns })}</Button>
            <Button variant="default" loading={isPrinting} onClick={onLabels}>{t('ALUMNI_MAILING/LABELS')}</Button>
          </div>
          <ul className={classes.list}>
            {alumnsForExport.slice(0, 50).map(({ id, firstName, lastName, email, city, countryTitle }) => (
              <li key={id} className={classes.row}>
                <div className={classes.text}>
                  <p className={classes.name}>{mayEdit ? <Link to={paths.alumniRegistration(id)}>{firstName} {lastName}</Link> : `${firstName} ${lastName}`}</p>
                  <p className={classes.quiet}>{[email, city, countryTitle?.[language]].filter(Boolean).join(' · ')}</p>
                </div>
              </li>
            ))}
          </ul>
          {numberOfAlumns > 50 && <p className={classes.quiet}>{t('ALUMNI_MAILING/FIRST', { shown: 50, count: numberOfAlumns })}</p>}
        </>
      )}
    </section>
  );
}
