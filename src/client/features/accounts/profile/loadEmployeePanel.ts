import { fetchOnce } from '#client/routing/fetchOnce.ts';

/** The panel of one account, which the lists load before it is opened. */
export const loadEmployeePanel = fetchOnce(() => import('./EmployeePanel.tsx'));
