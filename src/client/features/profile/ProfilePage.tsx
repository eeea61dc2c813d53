import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { prefetchAtVisit } from '#client/offline/persister.ts';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from './texts.ts';
import { choiceParam } from '#client/routing/params.ts';
import { EmployeeProfile } from './EmployeeProfile.tsx';
import { PersonHeader } from './PersonHeader.tsx';
import { profileQueries } from './queries.ts';
import { StudentProfile } from './StudentProfile.tsx';
import { useQuery } from '@tanstack/react-query';
import { DataAge } from '#client/ui/DataAge.tsx';

/** Starts all calls of the page in parallel; each part shows its own progress. */
export async function loader({ params }: LoaderFunctionArgs) {
  const personType = choiceParam(params, 'personType', ['Employee', 'Student']);
  const own =
    personType === 'Student'
      ? [queryClient.prefetchQuery(profileQueries.retirementOptions())]
      : [
          queryClient.prefetchQuery(profileQueries.positions()),
          prefetchAtVisit(queryClient, profileQueries.contactInformation()),
          queryClient.prefetchQuery(profileQueries.verifications()),
          prefetchAtVisit(queryClient, profileQueries.offices()),
          prefetchAtVisit(queryClient, profileQueries.orcid()),
        ];
  await waitBriefly(queryClient.prefetchQuery(profileQueries.account()), ...own);
  return personType;
}

/**
 * "Min profil" for an employee or a student (PROF-01, STUD-01). The area declares who may open
 * which.
 */
export default function ProfilePage() {
  const { t } = useTranslation();
  const personType = useLoaderData<typeof loader>();
  return (
    <Page title={t('PAGE/PROFILE')}>
      <ProfileAge />
      <PersonHeader />
      {personType === 'Student' ? <StudentProfile /> : <EmployeeProfile />}
    </Page>
  );
}

/**
 * Age of the oldest part of the profile while the server cannot be reached. Makes no requests
 * itself.
 */
function ProfileAge() {
  const account = useQuery({ ...profileQueries.account(), enabled: false });
  const positions = useQuery({ ...profileQueries.positions(), enabled: false });
  const contact = useQuery({ ...profileQueries.contactInformation(), enabled: false });
  const offices = useQuery({ ...profileQueries.offices(), enabled: false });
  const orcid = useQuery({ ...profileQueries.orcid(), enabled: false });
  const retirement = useQuery({ ...profileQueries.retirementOptions(), enabled: false });
  const shown = [account, positions, contact, offices, orcid, retirement].filter(
    ({ data }) => data !== undefined,
  );
  return (
    <div className="apart">
      {shown.length > 0 && <DataAge of={shown.map(({ dataUpdatedAt }) => dataUpdatedAt)} />}
    </div>
  );
}
