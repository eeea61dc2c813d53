/** What a wallet has shown, after everything but its status was checked. */
export interface Shown {
  /** By the names that they have in an SD-JWT VC. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly issuer: string;
  readonly country: string | null;
  readonly status: { readonly idx: number; readonly uri: string } | null;
}
