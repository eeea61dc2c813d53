export { vouchedEndings } from './store.ts';
