export { countUnread } from './store.ts';
