import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '../../api/queryClient.ts';
import { shortly } from '../../api/shortly.ts';
import { Page } from '../../components/Page.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { choiceParam } from '../../routing/params.ts';
import { EmployeeProfile } from './EmployeeProfile.tsx';
import { PersonHeader } from './PersonHeader.tsx';
import { ProfileAge } from './ProfileAge.tsx';
import { profileQueries } from './queries.ts';
import { StudentProfile } from './StudentProfile.tsx';

/** Starts all that the page will ask for at once; each part shows its own progress. */
export async function loader({ params }: LoaderFunctionArgs) {
  const personType = choiceParam(params, 'personType', ['Employee', 'Student']);
  const own =
    personType === 'Student'
      ? [queryClient.prefetchQuery(profileQueries.retirementOptions())]
      : [
          queryClient.prefetchQuery(profileQueries.positions()),
          queryClient.prefetchQuery(profileQueries.contactInformation()),
          queryClient.prefetchQuery(profileQueries.orcid()),
        ];
  await shortly(queryClient.prefetchQuery(profileQueries.account()), ...own);
  return personType;
}

/** "Min profil" for an employee or a student (PROF-01, STUD-01). Who may open which is its area's to say. */
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
