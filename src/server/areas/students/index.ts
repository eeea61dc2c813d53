/** What the server's background jobs do about students' accounts. */
export { remindOfRetirement } from './reminding.ts';
export { retireStudents } from './retiring.ts';
