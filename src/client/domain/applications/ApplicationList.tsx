import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudentApplication } from '#contract/devices.ts';
import { dateInSweden } from '#rules/dates.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { DownloadIcon } from '#client/ui/deferredIcons.tsx';
import { ExternalLink } from '#client/ui/ExternalLink.tsx';
import { applicationQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Applications.module.css';

interface ApplicationListProps {
  /** The level of the programs' names: below the heading of the page or of a section. */
  readonly heading: 'h2' | 'h3';
}

/**
 * The programs that the user may download, with instructions on how to get each one (SELF-05,
 * STUD-11).
 */
export function ApplicationList({ heading }: ApplicationListProps) {
  const { t } = useTranslation();
  const { data: applications } = useSuspenseQuery(applicationQueries.mine());
  if (applications.length === 0)
    return (
      <EmptyState icon={DownloadIcon} title={t('APPLICATIONS/NONE')}>
        {t('APPLICATIONS/NONE/TEXT')}
      </EmptyState>
    );
  return (
    <ul className={classes.applications}>
      {applications.map((application) => (
        <Application key={application.id} application={application} heading={heading} />
      ))}
    </ul>
  );
}

function Application({
  application,
  heading: Heading,
}: ApplicationListProps & { readonly application: StudentApplication }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { fullDate } = useDays();
  const { name, company, description, image, downloadInfo, downloadLink } = application;
  const created = dateInSweden(new Date(application.created));
  return (
    <li className={classes.application}>
      <Picture name={name} image={image} />
      <div>
        <Heading>{name}</Heading>
        <p className="note">{company}</p>
        <p>{description[language]}</p>
        <p className="note">
          <DateText date={created}>{t('APPLICATIONS/SINCE', { day: fullDate(created) })}</DateText>
        </p>
        {downloadInfo && <p className="note">{downloadInfo[language]}</p>}
        {downloadLink && (
          <p className={classes.download}>
            <ExternalLink href={downloadLink}>{t('APPLICATIONS/DOWNLOAD', { name })}</ExternalLink>
          </p>
        )}
      </div>
    </li>
  );
}

/**
 * The program's picture. Its initial is shown instead if there is none, or if it cannot be loaded,
 * for example offline.
 */
function Picture({ name, image }: Pick<StudentApplication, 'name' | 'image'>) {
  const [failed, setFailed] = useState<string | null>(null);
  if (image === null || image === failed)
    return (
      <span className={classes.image} aria-hidden>
        {name.charAt(0)}
      </span>
    );
  return (
    <img
      className={classes.image}
      src={image}
      alt=""
      width={40}
      height={40}
      onError={() => setFailed(image)}
    />
  );
}
