import { useQuery } from '@tanstack/react-query';
import { Age } from '../../offline/Age.tsx';
import { profileQueries } from './queries.ts';
import classes from './Profile.module.css';

/** How old the oldest part of the profile is, while the server cannot be asked. Asks for nothing itself. */
export function ProfileAge() {
  const account = useQuery({ ...profileQueries.account(), enabled: false });
  const positions = useQuery({ ...profileQueries.positions(), enabled: false });
  const contact = useQuery({ ...profileQueries.contactInformation(), enabled: false });
  const orcid = useQuery({ ...profileQueries.orcid(), enabled: false });
  const retirement = useQuery({ ...profileQueries.retirementOptions(), enabled: false });
  const shown = [account, positions, contact, orcid, retirement].filter(({ data }) => data !== undefined);
  return (
    <div className={classes.age}>
      {shown.length > 0 && <Age of={shown.map(({ dataUpdatedAt }) => dataUpdatedAt)} />}
    </div>
  );
}
