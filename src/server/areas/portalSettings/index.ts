export { keptRows, valuesOf } from './store.ts';
