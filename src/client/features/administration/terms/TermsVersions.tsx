import { languages } from '#contract/languages.ts';
import type { Terms } from '#contract/terms.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useTranslation } from '../texts.ts';
import { AcceptBy } from './AcceptBy.tsx';
import { anewText } from './anewText.ts';
import { TermsPreview } from './TermsPreview.tsx';
import classes from './Terms.module.css';

/** All versions, newest first, each with its text. */
export function TermsVersions({ kind }: { readonly kind: Terms }) {
  const { versions } = kind;
  const { t } = useTranslation();
  const { fullDate } = useDays();
  if (versions.length === 0) return <p>{t('TERMS/NO_VERSIONS')}</p>;
  return (
    <ul className={`plain-list stack-sm ${classes.versions}`}>
      {versions.map(
        ({
          version,
          startDate,
          state,
          approvals,
          approvesAnew,
          publishedBy,
          content,
          acceptBy,
        }) => (
          <li key={version}>
            <details>
              <summary>
                {t('TERMS/VERSION', {
                  version,
                  date: fullDate(startDate),
                  state: t(`TERMS/VERSION_STATE/${state}`),
                })}
                {' · '}
                {t('TERMS/COUNT/CURRENT', { number: approvals })}
              </summary>
              <div className={`stack ${classes.part}`}>
                <p className="quiet">
                  {publishedBy === null
                    ? t('TERMS/CAME_WITH_PORTAL')
                    : t('TERMS/PUBLISHED_BY', { userId: publishedBy })}{' '}
                  {t(anewText(kind, approvesAnew))}
                </p>
                <AcceptBy day={acceptBy} />
                <div className={`stack ${classes.pair}`}>
                  {languages.map((language) => (
                    <TermsPreview key={language} content={content} language={language} />
                  ))}
                </div>
              </div>
            </details>
          </li>
        ),
      )}
    </ul>
  );
}
