/**
 * The typed code, kept until the password is set with it: only in this page's memory, neither in an
 * address nor on the device.
 */
let shown: { readonly email: string; readonly code: string } | null = null;

export const verifiedCode = {
  keep: (email: string, code: string): void => void (shown = { email, code }),
  /** Undefined after a reload; the server has recorded that this browser has proved the code. */
  of: (email: string): string | undefined => (shown?.email === email ? shown.code : undefined),
  forget: (): void => void (shown = null),
};
