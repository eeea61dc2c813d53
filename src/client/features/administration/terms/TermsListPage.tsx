import { useSuspenseQuery } from '@tanstack/react-query';
import type { TermsSummary } from '#contract/terms.ts';
import { mayUse } from '#rules/access.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import * as paths from '#client/paths/pages.ts';
import { useCaller } from '#client/session/session.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { DocumentIcon } from '#client/ui/icons.tsx';
import { LinkRow, LinkRows, RowDetail } from '#client/ui/LinkRow.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { useTranslation } from '../texts.ts';
import { termsQueries } from './queries.ts';
import classes from './Terms.module.css';

export const loader = () => waitBriefly(queryClient.prefetchQuery(termsQueries.all()));

/** `/administration/terms`: the kinds of terms and consents, with the version that applies. */
export default function TermsListPage() {
  const { t } = useTranslation();
  const caller = useCaller();
  // An administrator of terms alone comes from the navigation, and may not open the index.
  const mayAdminister = caller !== null && mayUse('administration', caller);
  return (
    <Page title={t('PAGE/TERMS_ADMINISTRATION')} lead={t('TERMS/LEAD')}>
      {mayAdminister && <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>}
      <AsyncBoundary skeleton={<TextSkeleton lines={12} />} failure={t('TERMS/FAILED')}>
        <Kinds />
      </AsyncBoundary>
    </Page>
  );
}

function Kinds() {
  const { data: kinds } = useSuspenseQuery(termsQueries.all());
  return (
    <LinkRows>
      {kinds.map((kind) => (
        <LinkRow
          key={kind.liabilityType}
          heading="h2"
          icon={DocumentIcon}
          name={kind.displayName[currentLanguage()]}
          to={paths.termsAdministration(kind.liabilityType)}
        >
          <RowDetail>
            <State kind={kind} />
          </RowDetail>
        </LinkRow>
      ))}
    </LinkRows>
  );
}

function State({ kind }: { readonly kind: TermsSummary }) {
  const { t } = useTranslation();
  const { current, planned, hasDraft, approvedCurrent, approvedEarlier, asked } = kind;
  return (
    <div className={classes.state}>
      {planned && <StatusBadge tone="waiting" label={t('TERMS/STATE/PLANNED')} />}
      {hasDraft && <StatusBadge tone="neutral" label={t('TERMS/STATE/DRAFT')} />}
      {current ? (
        <>
          <span>
            {t('TERMS/VERSION_FROM', { version: current.version })}{' '}
            <DateText date={current.startDate} />
          </span>
          <span>{t('TERMS/COUNT/CURRENT', { number: approvedCurrent })}</span>
          {approvedEarlier > 0 && (
            <span>{t('TERMS/COUNT/EARLIER', { number: approvedEarlier })}</span>
          )}
          {asked > 0 && <span>{t('TERMS/COUNT/ASKED', { number: asked })}</span>}
        </>
      ) : (
        <span>{t('TERMS/STATE/NONE')}</span>
      )}
    </div>
  );
}
