export { organisationExists } from './store.ts';
