import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type PersonKind, PORTAL_SOURCE } from '#contract/register.ts';
import type { Sources } from '#contract/sources.ts';
import { changeableInPortal } from '#rules/attributeSources.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/pages.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { sourceQueries } from './queries.ts';
import classes from './Sources.module.css';
import width from '../Readable.module.css';

export const loader = () => waitBriefly(queryClient.prefetchQuery(sourceQueries.all()));

/** `/administration/sources`: who is the source of what is known about people, to read only. */
export default function SourcesPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('SOURCES')} lead={t('SOURCES/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <div className={width.readable}>
        <AsyncBoundary skeleton={<RowSkeleton rows={8} />} failure={t('SOURCES/FAILED')}>
          <Content />
        </AsyncBoundary>
      </div>
    </Page>
  );
}

function Content() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(sourceQueries.all());
  const isShared = data.attributes.every(({ sources }) =>
    sources.every(({ source }) => source === null),
  );
  return (
    <div className="stack-lg">
      {isShared && <Notice tone="info">{t('SOURCES/NONE')}</Notice>}
      <Systems systems={data.systems} />
      <section aria-labelledby="attributes" className="stack">
        <h2 id="attributes">{t('SOURCES/ATTRIBUTES')}</h2>
        <dl className={classes.list}>
          {data.attributes.map((one) => (
            <Attribute key={one.attribute} {...one} />
          ))}
          <div className={classes.row}>
            <dt>{t('SOURCES/OWN')}</dt>
            <dd>{t('SOURCES/PERSON')}</dd>
          </div>
          <div className={classes.row}>
            <dt>
              <Link to={paths.administration('roles')}>{t('PAGE/ROLES')}</Link>
            </dt>
            <dd>{t('SOURCES/ROLES')}</dd>
          </div>
        </dl>
      </section>
    </div>
  );
}

function Systems({ systems }: Pick<Sources, 'systems'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="systems" className="stack">
      <h2 id="systems">{t('SOURCES/SYSTEMS')}</h2>
      {systems.length === 0 && <p className="note">{t('SOURCES/SYSTEMS_NONE')}</p>}
      <dl className={classes.list}>
        {systems.map(({ name, accounts, importedAt }) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd>
              {accounts === 0 && importedAt === null ? (
                <Notice tone="warning">{t('SOURCES/UNKNOWN')}</Notice>
              ) : (
                <>
                  {t('SOURCES/ACCOUNTS', { count: accounts })}
                  {importedAt !== null && (
                    <span className="note">
                      {t('SOURCES/IMPORTED', { moment: momentInWords(importedAt) })}
                    </span>
                  )}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One attribute with its sources; kinds of people with the same source stand together. */
function Attribute({ attribute, sources }: Sources['attributes'][number]) {
  const { t } = useTranslation();
  const nameOf = (source: string | null, kind: PersonKind) => {
    if (source === PORTAL_SOURCE) return t('SOURCES/PORTAL');
    if (source !== null) return source;
    return t(
      changeableInPortal[attribute].includes(kind) ? 'SOURCES/SHARED' : 'SOURCES/ANY_SYSTEM',
    );
  };
  const groups = [...Map.groupBy(sources, ({ source, kind }) => nameOf(source, kind))];
  return (
    <div className={classes.row}>
      <dt>
        {t(`SOURCES/ATTRIBUTE/${upperCase(attribute)}`)} <code>{attribute}</code>
      </dt>
      <dd>
        {groups.map(([name, kinds]) => (
          <span key={name}>
            {groups.length > 1 && (
              <span className="note">
                {kinds.map(({ kind }) => t(`SOURCES/KIND/${upperCase(kind)}`)).join(', ')}:{' '}
              </span>
            )}
            {name}
          </span>
        ))}
      </dd>
    </div>
  );
}
