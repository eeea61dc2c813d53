/** The text key of a value is the value in capitals (I18N-06). */
export const upperCase = <S extends string>(value: S): Uppercase<S> =>
  // TypeScript's library types `toUpperCase` as string; `Uppercase` is the exact type of the
  // result.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  value.toUpperCase() as Uppercase<S>;
