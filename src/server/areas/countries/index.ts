export { allCountries } from './store.ts';
