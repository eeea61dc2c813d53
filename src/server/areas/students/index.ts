/** The tasks that the server's background jobs perform on students' accounts. */
export { remindOfRetirement } from './reminding.ts';
export { retireStudents } from './retiring.ts';
