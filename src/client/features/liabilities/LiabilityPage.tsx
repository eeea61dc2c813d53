import { useQuery } from '@tanstack/react-query';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { LiabilityType } from '#contract/values.ts';
import { liabilityTypes } from '#rules/liability.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { Page } from '#client/ui/Page.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from './texts.ts';
import { choiceParam } from '#client/routing/params.ts';
import { liabilityQueries } from './queries.ts';
import { Terms } from './Terms.tsx';
import classes from './Liability.module.css';

/** Accepts any of the twelve types, in upper or lower case. */
export async function loader({ params }: LoaderFunctionArgs) {
  const type = choiceParam(params, 'liabilityType', liabilityTypes);
  await waitBriefly(
    queryClient.prefetchQuery(liabilityQueries.read(type)),
    queryClient.prefetchQuery(liabilityQueries.mine()),
  );
  return type;
}

/** Terms to accept, or a consent to give and withdraw (SELF-08, SELF-09). */
export default function LiabilityPage() {
  const type = useLoaderData<typeof loader>();
  // Each type is a new page, which starts at its heading and without a partly given answer.
  return <TermsPage key={type} type={type} />;
}

function TermsPage({ type }: { type: LiabilityType }) {
  const { t } = useTranslation();
  const { data: read } = useQuery({ ...liabilityQueries.read(type), enabled: false });
  const liability = read?.body;
  const language = currentLanguage();
  return (
    <Page
      title={t('PAGE/LIABILITY')}
      heading={
        <span className={classes.name}>
          {liability?.liabilityDisplayName[language] ?? t(`LIABILITY_TYPE/${upperCase(type)}`)}
        </span>
      }
      lead={liability?.systemText[language]}
    >
      <AsyncBoundary skeleton={<TextSkeleton lines={8} />} failure={t('LIABILITY/FAILED')}>
        <Terms type={type} />
      </AsyncBoundary>
    </Page>
  );
}
