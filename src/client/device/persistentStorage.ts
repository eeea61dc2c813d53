import { deviceName } from '#rules/deviceName.ts';
import { isRunningInstalled } from './install/installation.ts';

/** Whether the browser keeps what the portal has stored on the device. */
export type StorageState =
  /** Until the user signs out or deletes it. */
  | 'kept'
  /** It may delete it when space is short, and Safari after seven days without a visit. */
  | 'may-be-deleted'
  /** The browser does not say. */
  | 'unknown';

export const storageState = (): Promise<StorageState> =>
  answerTo(() => navigator.storage.persisted());

/** Asks the browser to keep what is stored on the device; Firefox then asks the user. */
export const keepStorage = (): Promise<StorageState> => answerTo(() => navigator.storage.persist());

async function answerTo(isKept: () => Promise<boolean>): Promise<StorageState> {
  try {
    return (await isKept()) ? 'kept' : 'may-be-deleted';
  } catch {
    return 'unknown';
  }
}

/**
 * Asks the browser to keep what is stored, if it decides without a question to the user. Firefox
 * asks, which a user understands only in an app that they have installed.
 */
export async function keepStorageQuietly(): Promise<void> {
  const asksUser = deviceName(navigator.userAgent).browser === 'Firefox';
  if (asksUser && !isRunningInstalled()) return;
  if ((await storageState()) === 'may-be-deleted') await keepStorage();
}
