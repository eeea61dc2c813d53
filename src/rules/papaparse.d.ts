/**
 * The part of Papa Parse that the rules use. Its published types require those of Node.js and the
 * DOM, which the rules must not have.
 */
declare module 'papaparse' {
  interface Options {
    readonly delimiter: string;
    readonly newline: '\n';
    /** Whether quotes are ordinary characters; by default, if there are none. */
    readonly fastMode?: boolean;
    /** Maximum number of rows to read. */
    readonly preview?: number;
  }
  interface Parsed {
    readonly data: readonly (readonly string[])[];
    readonly errors: readonly unknown[];
    /** Where the rows end that were read, and whether others follow. */
    readonly meta: { readonly cursor: number; readonly truncated: boolean };
  }
  const Papa: { readonly parse: (text: string, options: Options) => Parsed };
  namespace Papa {
    export { type Parsed };
  }
  export = Papa;
}
