export { countUnread } from './store.ts';
export { adminNoticeTexts, tellAdministrators } from './tellAdministrators.ts';
