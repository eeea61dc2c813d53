export { acceptTerms } from './acceptance.ts';
