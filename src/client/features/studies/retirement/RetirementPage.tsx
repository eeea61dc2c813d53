import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { queryClient } from '../../../api/queryClient.ts';
import { waitBriefly } from '../../../api/waitBriefly.ts';
import { Pivots } from '../../../domain/myAccounts/Pivots.tsx';
import { useCaller } from '../../../session/session.ts';
import { DataAge } from '../../../ui/DataAge.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RowSkeleton, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { studyQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import { Choices } from './Choices.tsx';
import { AccountEndSection } from './AccountEndSection.tsx';
import { NotEnding } from './NotEnding.tsx';
import { ChoiceResult } from './ChoiceResult.tsx';
import { useChoosing } from './useChoosing.ts';
import classes from './Retirement.module.css';

export const loader = () => waitBriefly(queryClient.prefetchQuery(studyQueries.retirementOptions()));

/** `/myaccounts/studentretirement`: how the student's account ends, and the other options (SELF-06, STUD-03). */
export default function RetirementPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('RETIREMENT/TITLE')}>
      <Pivots />
      <CachedDataAge />
      <AsyncBoundary skeleton={<Waiting />} failure={t('RETIREMENT/FAILED')}>
        <Retirement />
      </AsyncBoundary>
    </Page>
  );
}

function Retirement() {
  const { data: options } = useSuspenseQuery(studyQueries.retirementOptions());
  const isAlumnus = useCaller()?.primaryAffiliation === 'alum';
  const choosing = useChoosing();
  const isEnding = options.refusals['cancel-account'] !== 'NOT_ENDING';
  return (
    <div className={classes.retirement}>
      <ChoiceResult outcome={choosing.outcome} options={options} />
      {isEnding ? (
        <>
          <AccountEndSection options={options} />
          <Choices options={options} choosing={choosing} />
        </>
      ) : (
        <NotEnding isAlumnus={isAlumnus} />
      )}
    </div>
  );
}

const Waiting = () => (
  <div className={classes.retirement}>
    <TextSkeleton lines={3} />
    <RowSkeleton rows={3} height="15rem" />
  </div>
);

/** Age of the stored response while the server cannot be reached. */
function CachedDataAge() {
  const { data, dataUpdatedAt } = useQuery({ ...studyQueries.retirementOptions(), enabled: false });
  return <div className={classes.age}>{data && <DataAge of={dataUpdatedAt} />}</div>;
}
