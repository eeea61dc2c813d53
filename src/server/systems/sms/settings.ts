import { ConfigurationError, type Settings } from '#server/base/settings.ts';
import { endpointOf } from '../httpSystem.ts';

/** An account with 46elks, or with a gateway that has the same API. */
export interface SmsSettings {
  /** Base URL, ending with `/a1/`. */
  readonly endpoint: string;
  readonly user: string;
  readonly password: string;
  /** The sender shown to the recipient. */
  readonly sender: string;
}

const ELKS = 'https://api.46elks.com/a1/';
/**
 * Up to eleven letters and digits that begin with a letter, or a number in international format.
 */
const SENDER = /^(?:[A-Za-z][A-Za-z0-9]{0,10}|\+[1-9]\d{6,14})$/;

/**
 * Reads the gateway settings from `PORTAL_SMS_USER` and related variables; null when there is no
 * gateway. @throws {ConfigurationError}
 */
export function readSms(settings: Settings): SmsSettings | null {
  const endpoint = settings.url('PORTAL_SMS_ENDPOINT', ['https:', 'http:']);
  const user = settings.optional('PORTAL_SMS_USER');
  const password = settings.optional('PORTAL_SMS_PASSWORD');
  const sender = settings.optional('PORTAL_SMS_SENDER');
  if (user === null) {
    if (endpoint !== null)
      throw new ConfigurationError('PORTAL_SMS_USER', 'is missing: PORTAL_SMS_ENDPOINT is set');
    return null;
  }
  const because = 'is missing: PORTAL_SMS_USER is set';
  if (password === null) throw new ConfigurationError('PORTAL_SMS_PASSWORD', because);
  if (sender === null) throw new ConfigurationError('PORTAL_SMS_SENDER', because);
  if (!SENDER.test(sender))
    throw new ConfigurationError(
      'PORTAL_SMS_SENDER',
      `must be at most eleven letters and digits, or a number such as +46701234567, not "${sender}"`,
    );
  return {
    endpoint: endpoint === null ? ELKS : endpointOf('PORTAL_SMS_ENDPOINT', endpoint),
    user,
    password,
    sender,
  };
}
