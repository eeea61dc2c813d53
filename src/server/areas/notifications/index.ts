export { addNotification } from './store.ts';
