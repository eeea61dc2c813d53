/** The text key of a value is the value in capitals (I18N-06). */
export const upperCase = <S extends string>(value: S): Uppercase<S> =>
  // The library types toUpperCase as string; the compiler has a type for what it gives.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  value.toUpperCase() as Uppercase<S>;
