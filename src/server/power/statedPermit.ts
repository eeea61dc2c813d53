declare const asked: unique symbol;

/**
 * Proof that the law has been asked about all rows of a temporary table: of `incoming`, which has
 * what a source states of people, and where what is refused is marked; or of `missing`, which has the
 * accounts that a source ends. The writers that write whole tables at once require it.
 */
export interface StatedPermit<Table extends 'incoming' | 'missing'> {
  readonly [asked]: (table: Table) => void;
}

const permitFor = <Table extends 'incoming' | 'missing'>(): StatedPermit<Table> =>
  // The brand exists in types only.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({}) as StatedPermit<Table>;

/** For whoever has asked about `incoming` and marked there what is refused. */
export const permitStated = (): StatedPermit<'incoming'> => permitFor();

/** For whoever has asked about `missing`. */
export const permitEndings = (): StatedPermit<'missing'> => permitFor();
