import type { FieldRow } from '#contract/accountFieldRows.ts';

const common = {
  forms: ['creation', 'profile'],
  concern: 'terms',
  isAudited: true,
  isOfOrganisation: true,
  onErasure: 'emptied',
  isAddition: true,
} as const;

/** Fields that no account has: a row of each kind, as somebody would add one. */
const inventedFields = {
  inventedText: {
    ...common,
    kind: 'text',
    maxLength: 40,
    format: 'lines',
    column: 'invented_text',
  },
  inventedFlag: { ...common, kind: 'flag', column: 'invented_flag', onErasure: 'nobody' },
  inventedDay: { ...common, kind: 'day', column: 'invented_day' },
  inventedChoice: {
    ...common,
    kind: 'choice',
    options: ['Red', 'Blue'],
    column: 'invented_choice',
  },
  inventedPerson: {
    ...common,
    kind: 'person',
    column: 'invented_person_lin',
    sent: 'inventedPersonLin',
  },
} as const satisfies Readonly<Record<string, FieldRow>>;

/** The same rows beside those of the portal, for `vi.mock` of `accountFieldRows.ts`. */
export const withInventedFields = async (
  importOriginal: () => Promise<unknown>,
): Promise<{ readonly accountFields: Readonly<Record<string, FieldRow>> }> => {
  const { accountFields } = (await importOriginal()) as {
    readonly accountFields: Readonly<Record<string, FieldRow>>;
  };
  return { accountFields: { ...accountFields, ...inventedFields } };
};
