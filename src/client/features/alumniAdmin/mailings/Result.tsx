import { Link } from 'react-router-dom';
import type { AlumniExport } from '#contract/alumniMailing.ts';
import { alumniAdministrators } from '#contract/access.ts';
import { mayCall } from '#rules/access.ts';
import * as paths from '#client/paths/pages.ts';
import { useCaller } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PeopleIcon } from '#client/ui/icons.tsx';
import { useTranslation } from '../texts.ts';
import { useNumbers } from '../useNumbers.ts';
import classes from '../Admin.module.css';

interface ResultProps {
  readonly result: AlumniExport;
  readonly hasFile: boolean;
  readonly isExporting: boolean;
  /** Number of labels received so far; null while none are being fetched. */
  readonly fetchedLabels: number | null;
  readonly onExport: () => void;
  readonly onLabels: () => void;
  readonly onStop: () => void;
}

/**
 * Number of selected alumni, who is left out and why, and the two exports: spreadsheet and labels.
 */
export function Result({
  result,
  hasFile,
  isExporting,
  fetchedLabels,
  onExport,
  onLabels,
  onStop,
}: ResultProps) {
  const { t } = useTranslation();
  const say = useNumbers();
  const { numberOfAlumns, numberOfLabels } = result;
  return (
    <section className={classes.stack} aria-label={t('ALUMNI_MAILING/RESULT')}>
      <Counts result={result} hasFile={hasFile} />
      {numberOfAlumns === 0 ? (
        <EmptyState icon={PeopleIcon} title={t('ALUMNI_MAILING/NOBODY')}>
          {t('ALUMNI_MAILING/NOBODY/TEXT')}
        </EmptyState>
      ) : (
        <>
          <div className={classes.actions}>
            <Button loading={isExporting} onClick={onExport}>
              {t('ALUMNI_MAILING/EXPORT', { count: numberOfAlumns, people: say(numberOfAlumns) })}
            </Button>
            {numberOfLabels > 0 && (
              <Button variant="default" loading={fetchedLabels !== null} onClick={onLabels}>
                {t('ALUMNI_MAILING/LABELS', { count: numberOfLabels, labels: say(numberOfLabels) })}
              </Button>
            )}
            {fetchedLabels !== null && (
              <Button variant="subtle" onClick={onStop}>
                {t('ALUMNI_MAILING/LABELS/STOP')}
              </Button>
            )}
          </div>
          {fetchedLabels !== null && (
            <p role="status" className={classes.quiet}>
              {t('ALUMNI_MAILING/LABELS/FETCHING', {
                fetched: say(fetchedLabels),
                labels: say(numberOfLabels),
              })}
            </p>
          )}
          {numberOfLabels < numberOfAlumns && (
            <p className={classes.quiet}>
              {t('ALUMNI_MAILING/LABELS/LEFT_OUT', {
                count: numberOfAlumns - numberOfLabels,
                people: say(numberOfAlumns - numberOfLabels),
              })}
            </p>
          )}
          <FirstPeople result={result} />
        </>
      )}
    </section>
  );
}

/** How many alumni match, and how many are left out for which reason. */
function Counts({ result, hasFile }: Pick<ResultProps, 'result' | 'hasFile'>) {
  const { t } = useTranslation();
  const say = useNumbers();
  const {
    numberOfAlumns,
    numberOfDeclined,
    numberOfRejected,
    numberOfAlumnsFromNewFile,
    numberOfAlumnsFoundFromNewFile,
    duplicateRows,
  } = result;
  return (
    <div role="status">
      <h2>{t('ALUMNI_MAILING/FOUND', { count: numberOfAlumns, people: say(numberOfAlumns) })}</h2>
      {hasFile && (
        <p>
          {t('ALUMNI_MAILING/FROM_FILE', {
            found: say(numberOfAlumnsFoundFromNewFile),
            count: numberOfAlumnsFromNewFile,
            people: say(numberOfAlumnsFromNewFile),
          })}
        </p>
      )}
      {duplicateRows.length > 0 && (
        <p className={classes.quiet}>
          {t('ALUMNI_MAILING/DUPLICATE_ROWS', { lines: duplicateRows.join(', ') })}
        </p>
      )}
      {numberOfDeclined > 0 && (
        <p className={classes.quiet}>
          {t('ALUMNI_MAILING/DECLINED', {
            count: numberOfDeclined,
            people: say(numberOfDeclined),
          })}
        </p>
      )}
      {numberOfRejected > 0 && (
        <p className={classes.quiet}>
          {t('ALUMNI_MAILING/REJECTED', {
            count: numberOfRejected,
            people: say(numberOfRejected),
          })}
        </p>
      )}
    </div>
  );
}

/** The first of the selected alumni, with links for those who may edit them. */
function FirstPeople({ result: { alumnsForExport, numberOfAlumns } }: Pick<ResultProps, 'result'>) {
  const { t, language } = useTranslation();
  const say = useNumbers();
  const mayEdit = mayCall(alumniAdministrators, useCaller()) === 'yes';
  return (
    <>
      <ul className="plain-list">
        {alumnsForExport
          .slice(0, 50)
          .map(({ id, firstName, lastName, email, city, countryTitle }) => (
            <li key={id} className={`spread ${classes.row}`}>
              <div className={classes.text}>
                <p className={classes.name}>
                  {mayEdit ? (
                    <Link to={paths.alumniRegistration(id)}>
                      {firstName} {lastName}
                    </Link>
                  ) : (
                    `${firstName} ${lastName}`
                  )}
                </p>
                <p className={classes.quiet}>
                  {[email, city, countryTitle?.[language]].filter(Boolean).join(' · ')}
                </p>
              </div>
            </li>
          ))}
      </ul>
      {numberOfAlumns > 50 && (
        <p className={classes.quiet}>
          {t('ALUMNI_MAILING/FIRST', { shown: 50, people: say(numberOfAlumns) })}
        </p>
      )}
    </>
  );
}
