/** What the server takes of the demonstration (`server/process/demonstration.ts`), and nothing else. */
export { keepFresh, seedWhenEmpty } from './fill.ts';
export { openGoogle } from './passes/google/service.ts';
export { pushServiceOf } from './passes/pushService.ts';
export { addDemonstration, fetchDirectly, loopbackUrl } from './routes.ts';
export { secondSignInOf } from './signIns.ts';
