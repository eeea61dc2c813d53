import { cards } from '../../../contract/cards.ts';
import { liabilities } from '../../../contract/liabilities.ts';
import { passwords } from '../../../contract/passwords.ts';
import { students } from '../../../contract/students.ts';
import { user } from '../../../contract/user.ts';
import { query, queryOrNull } from '../../api/query.ts';

export const homeQueries = {
  account: () => query(user.account, {}),
  /** My card, or null for a person who has never had one. */
  card: () => queryOrNull(cards.mine, {}),
  password: () => query(passwords.status, {}),
  liabilities: () => query(liabilities.mine, {}),
  notifications: () => query(user.notifications, {}),
  /** Only students may ask. */
  retirementOptions: () => query(students.retirementOptions, {}),
};
