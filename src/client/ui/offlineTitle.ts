import type { TextKey } from '../i18n/keys.ts';
import type { Connection } from '../offline/connection.ts';

/** The text that says why the page is offline. */
export const offlineTitle = ({ answeredBy }: Connection): TextKey =>
  answeredBy === null
    ? 'SHELL/OFFLINE'
    : answeredBy === 'network'
      ? 'SHELL/NETWORK_SIGN_IN'
      : 'SHELL/UNAVAILABLE';
