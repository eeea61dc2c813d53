import { createECDH } from 'node:crypto';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';

/** The portal's credentials for push services (VAPID, RFC 8292). */
export interface PushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Origins of push services other than those of the browser vendors. */
  readonly services: readonly string[];
}

/**
 * Reads the Web Push settings from `PORTAL_PUSH_*`; null when notifications are delivered to open
 * pages only. @throws {ConfigurationError} also when the two keys are not a pair. Messages never
 * contain the keys.
 */
export function readPush(settings: Settings): PushSettings | null {
  const publicKey = settings.optional('PORTAL_PUSH_PUBLIC_KEY');
  const privateKey = settings.optional('PORTAL_PUSH_PRIVATE_KEY');
  const services = (settings.optional('PORTAL_PUSH_SERVICES') ?? '')
    .split(/[\s,]+/)
    .filter((one) => one !== '');
  if (!services.every((one) => URL.canParse(one) && new URL(one).origin === one))
    throw new ConfigurationError(
      'PORTAL_PUSH_SERVICES',
      'must be a comma-separated list of origins such as https://push.example.se',
    );
  if (publicKey === null && privateKey === null) return null;
  if (publicKey === null)
    throw new ConfigurationError(
      'PORTAL_PUSH_PUBLIC_KEY',
      'is missing: PORTAL_PUSH_PRIVATE_KEY is set',
    );
  if (privateKey === null)
    throw new ConfigurationError(
      'PORTAL_PUSH_PRIVATE_KEY',
      'is missing: PORTAL_PUSH_PUBLIC_KEY is set',
    );
  if (!isPair(publicKey, privateKey))
    throw new ConfigurationError(
      'PORTAL_PUSH_PRIVATE_KEY',
      'does not match PORTAL_PUSH_PUBLIC_KEY; create a key pair with npx web-push generate-vapid-keys',
    );
  return { publicKey, privateKey, services };
}

function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return curve.getPublicKey('base64url') === publicKey;
}
