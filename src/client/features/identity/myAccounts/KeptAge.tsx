import { useQuery } from '@tanstack/react-query';
import { Age } from '../../../offline/Age.tsx';
import { myAccountsQueries } from './queries.ts';
import classes from './MyAccounts.module.css';

/** How old the older of what the device keeps is, while the server cannot be asked. Asks for nothing itself. */
export function KeptAge() {
  const account = useQuery({ ...myAccountsQueries.account(), enabled: false });
  const password = useQuery({ ...myAccountsQueries.password(), enabled: false });
  const shown = [account, password].filter(({ data }) => data !== undefined);
  return <div className={classes.age}>{shown.length > 0 && <Age of={shown.map(({ dataUpdatedAt }) => dataUpdatedAt)} />}</div>;
}
