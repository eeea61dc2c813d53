import { authentication } from './authentication.ts';
import { cards } from './cards.ts';
import { configuration } from './configuration.ts';
import { employee } from './employee.ts';
import { helpdesk } from './helpdesk.ts';
import { liabilities } from './liabilities.ts';
import { organisations } from './organisations.ts';
import { passwords } from './passwords.ts';
import type { RouteSpec } from './route.ts';
import { students } from './students.ts';
import { translations } from './translations.ts';
import { user } from './user.ts';

/** Every call, by resource. For the server, the tests and the documentation: pages import the resources they use. */
export const api = {
  authentication,
  cards,
  configuration,
  employee,
  helpdesk,
  liabilities,
  organisations,
  passwords,
  students,
  translations,
  user,
};

/** Every call in one list. */
export const routes: readonly RouteSpec[] = Object.values(api).flatMap((resource) => Object.values<RouteSpec>(resource));
