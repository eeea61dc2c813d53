/**
 * The part of Papa Parse that the rules use. Its published types require those of Node.js and the
 * DOM, which the rules must not have.
 */
declare module 'papaparse' {
  interface Options {
    readonly delimiter: string;
    readonly newline: '\n';
    /** Treats quotes as ordinary characters. */
    readonly fastMode?: true;
    /** Maximum number of rows to read. */
    readonly preview?: number;
  }
  const Papa: {
    readonly parse: (
      text: string,
      options: Options,
    ) => { readonly data: readonly (readonly string[])[]; readonly errors: readonly unknown[] };
  };
  export = Papa;
}
