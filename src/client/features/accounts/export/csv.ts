import type { Account } from '#contract/account.ts';
import type { Language } from '#contract/values.ts';
import { invoiceLine } from '#rules/invoiceLine.ts';
import { BYTE_ORDER_MARK, csvLine } from '#rules/csv.ts';

type Exported = (account: Account, language: Language) => string | boolean | null;

/**
 * The exported fields of an account under their API names: 24 fields in a fixed order (ACCT-58;
 * decisions, "Accounts"). Names and values are those of the API in every language, so that two
 * files can be compared; only the title, which has no language-independent form in the API, is in
 * the user's language.
 */
const fields: Readonly<Record<string, Exported>> = {
  liUId: ({ liUId }) => liUId,
  norEduPersonLIN: ({ norEduPersonLIN }) => norEduPersonLIN,
  givenName: ({ givenName }) => givenName,
  surname: ({ surname }) => surname,
  displayName: ({ displayName }) => displayName,
  title: ({ title }, language) => title?.[language] ?? null,
  organisationCanonicalPath: ({ organisationCanonicalPath }) => organisationCanonicalPath,
  accountType: ({ accountType }) => accountType,
  subscriptionType: ({ subscriptionType }) => subscriptionType,
  userStatus: ({ userStatus }) => userStatus,
  affiliationEndDate: ({ affiliationEndDate }) => affiliationEndDate,
  validThrough: ({ validThrough }) => validThrough,
  retirementDate: ({ retirementDate }) => retirementDate,
  adAccountDisabledWhen: ({ adAccountDisabledWhen }) => adAccountDisabledWhen,
  lastRetirementProcessStepDueDateFromForADAccount: (account) =>
    account.lastRetirementProcessStepDueDateFromForADAccount,
  irtComment: ({ irtComment }) => irtComment,
  hasLiUPhone: ({ hasLiUPhone }) => hasLiUPhone,
  hasEmployeeProfilePage: ({ hasEmployeeProfilePage }) => hasEmployeeProfilePage,
  contactPerson: ({ contactPerson: person }) =>
    person &&
    `${person.givenName} ${person.surname}${person.liUId === null ? '' : ` (${person.liUId})`}`,
  externalEmailAddress: ({ externalEmailAddress }) => externalEmailAddress,
  liUEmailAddress: ({ liUEmailAddress }) => liUEmailAddress,
  costCentre: ({ costCentre }) => costCentre?.name ?? null,
  costCentreActivity: ({ costCentreActivity }) => costCentreActivity?.name ?? null,
  externalInvoiceData: ({ externalInvoiceData: data }) => data && invoiceLine(data),
};

/** Returns the accounts as CSV for a spreadsheet (ACCT-58). */
export const csvOf = (accounts: Iterable<Account>, language: Language): string =>
  [csvHead(), ...linesOf(accounts, language)].join('');

/** Returns the beginning of the file: the byte order mark and the line of column names. */
export const csvHead = (): string => BYTE_ORDER_MARK + csvLine(Object.keys(fields));

/** Returns one line per account, so that a long file can be written in slices. */
export const linesOf = (accounts: Iterable<Account>, language: Language): string[] =>
  Array.from(accounts, (account) =>
    csvLine(Object.values(fields).map((field) => field(account, language))),
  );
