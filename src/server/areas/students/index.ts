/** The tasks that the server's background jobs perform on students' accounts. */
export { remindOfRetirement } from './remindOfRetirement.ts';
export { retireStudents } from './retireStudents.ts';
