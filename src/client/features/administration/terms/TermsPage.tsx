import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { terms } from '#contract/terms.ts';
import type { LiabilityType } from '#contract/values.ts';
import { liabilityTypes } from '#rules/liability.ts';
import { addressOf } from '#client/api/address.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import * as paths from '#client/paths/pages.ts';
import { choiceParam } from '#client/routing/params.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Button } from '#client/ui/Button.ts';
import { DownloadIcon } from '#client/ui/deferredIcons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { download } from '#client/ui/saveFile.ts';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { PlannedVersion } from './PlannedVersion.tsx';
import { PublishTerms } from './PublishTerms.tsx';
import { termsQueries } from './queries.ts';
import { TermsEditor } from './TermsEditor.tsx';
import { TermsVersions } from './TermsVersions.tsx';
import classes from './Terms.module.css';

export async function loader({ params }: LoaderFunctionArgs) {
  const type = choiceParam(params, 'liabilityType', liabilityTypes);
  await waitBriefly(queryClient.prefetchQuery(termsQueries.one(type)));
  return type;
}

/** `/administration/terms/:liabilityType`: the draft and the versions of one kind. */
export default function TermsPage() {
  const { t } = useTranslation();
  const type = useLoaderData<typeof loader>();
  const { data } = useQuery(termsQueries.one(type));
  const kind = data?.body;
  return (
    <Page
      title={kind?.displayName[currentLanguage()] ?? t('PAGE/TERMS_ADMINISTRATION')}
      lead={kind && t(kind.isConsent ? 'TERMS/IS_CONSENT' : 'TERMS/IS_TERMS')}
      actions={
        <Button
          variant="default"
          onClick={() => download(addressOf(terms.approvals, { params: { liabilityType: type } }))}
          leftSection={<DownloadIcon size={18} />}
        >
          {t('TERMS/EXPORT')}
        </Button>
      }
    >
      <BackLink to={paths.administration('terms')}>{t('PAGE/TERMS_ADMINISTRATION')}</BackLink>
      <AsyncBoundary key={type} skeleton={<TextSkeleton lines={12} />} failure={t('TERMS/FAILED')}>
        <Kind type={type} />
      </AsyncBoundary>
    </Page>
  );
}

function Kind({ type }: { readonly type: LiabilityType }) {
  const { t } = useTranslation();
  const { data: read } = useSuspenseQuery(termsQueries.one(type));
  const { body: kind, version } = read;
  const planned = kind.versions.find(({ state }) => state === 'Planned');
  return (
    <div className={classes.parts}>
      {planned && <PlannedVersion kind={kind} planned={planned} version={version} />}
      <Part title={t('TERMS/DRAFT')}>
        <TermsEditor kind={kind} version={version} />
      </Part>
      {kind.draft && !planned && (
        <Part title={t('TERMS/PUBLISH/TITLE')}>
          <PublishTerms kind={kind} version={version} />
        </Part>
      )}
      <Part title={t('TERMS/VERSIONS')}>
        <TermsVersions kind={kind} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={`stack ${classes.part}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
