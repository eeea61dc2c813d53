export { addNotification, countUnread } from './store.ts';
