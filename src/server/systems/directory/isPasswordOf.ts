import { passwordForms } from '#rules/passwordPolicy.ts';
import type { Directory } from './port.ts';

/**
 * Whether the account may sign in with the password as typed, in any form in which it may have been
 * set. @throws {NoResponse}
 */
export async function isPasswordOf(
  directory: Directory,
  accountName: string,
  typed: string,
  kept?: string | null,
): Promise<boolean> {
  for (const form of passwordForms(typed))
    if (await directory.verify(accountName, form, kept)) return true;
  return false;
}
