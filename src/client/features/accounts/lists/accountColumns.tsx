import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import { listOf } from '#rules/accountLists.ts';
import { statusMeaning } from '#rules/accountStatus.ts';
import { warningsOf } from '#rules/accountWarnings.ts';
import type { IsoDate } from '#rules/dates.ts';
import { invoiceLine } from '#rules/invoiceLine.ts';
import { endOf, validityOn } from '#rules/validity.ts';
import { WarningIcon } from '#client/ui/icons.tsx';
import { readablePath } from '#client/domain/organisation/readablePath.ts';
import type { Column } from '#client/table/column.ts';
import { formatDay, formatExactDate, formatFullDate } from '#client/i18n/days.ts';
import { hasText } from '#client/i18n/texts.ts';
import { type Translate, useTranslation } from '../texts.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import type { Language, UserStatus } from '#contract/values.ts';
import classes from './Lists.module.css';

interface TextContext {
  readonly t: Translate;
  readonly language: Language;
  readonly today: IsoDate;
}
type AccountColumn = Omit<Column<Account>, 'id' | 'title'>;

/**
 * Returns every exported field as a column, by its id in the user's choice of columns
 * (`rules/tableColumns`).
 */
export function accountColumns({
  t,
  language,
  today,
}: TextContext): ReadonlyMap<string, Column<Account>> {
  const inFull = memoize((day) => formatFullDate(day, language));
  const inWords = memoize((day) => formatDay(day, today, language));
  const { date, choice, verbatim } = columnKinds(t, language, inFull);
  const columns: Readonly<Record<string, AccountColumn>> = {
    displayName: {
      width: 176,
      isSticky: true,
      isVerbatim: true,
      valueOf: ({ displayName }) => displayName,
    },
    liUId: verbatim(113, ({ liUId }) => liUId),
    accountType: choice(
      134,
      ({ affiliation }) => affiliation,
      (value) => textOrFallback(`ACCOUNTS/AFFILIATION/${value.toUpperCase()}`, value, t),
    ),
    subscriptionType: {
      ...choice(
        160,
        ({ subscriptionType }) => subscriptionType,
        (value) => textOrFallback(`SUBSCRIPTION_TYPE/${value.toUpperCase()}`, value, t),
      ),
      ...withWarnings(
        ['XLARGE_WITHOUT_PHONE', 'CANT_HAVE_PROFILEPAGE', 'ITSUB_MISSING'],
        t,
        ({ subscriptionType }) =>
          subscriptionType
            ? t(`SUBSCRIPTION_TYPE/${upperCase(subscriptionType)}`)
            : t('ACCOUNTS/MISSING'),
      ),
    },
    userStatus: {
      ...choice(
        146,
        ({ userStatus }) => userStatus,
        (value) => textOrFallback(`USER_STATUS/${value.toUpperCase()}`, value, t),
      ),
      cell: ({ userStatus }) => <StatusMark status={userStatus} />,
      explain: ({ userStatus }) => t(statusMeaning(userStatus).meaning),
    },
    organisationCanonicalPath: {
      ...choice(155, ({ organisationCanonicalPath }) => organisationCanonicalPath, belowRoot),
      ...withWarnings(
        ['ORG_MISSING'],
        t,
        ({ organisationCanonicalPath: path }) =>
          path === null ? t('ACCOUNTS/MISSING') : belowRoot(path),
        ({ organisationCanonicalPath: path }) => path && readablePath(path),
      ),
    },
    validThrough: {
      ...date(endOf, 158),
      cell: (account) => (
        <EndDate account={account} t={t} today={today} inFull={inFull} inWords={inWords} />
      ),
    },
    ...furtherColumns(t, language, inFull),
  };
  return new Map(
    Object.entries(columns).map(([id, column]) => [
      id,
      { ...column, id, title: columnTitle(id, t) },
    ]),
  );
}

/** The columns that are hidden at first. */
function furtherColumns(
  t: Translate,
  language: Language,
  inFull: (day: string) => string,
): Readonly<Record<string, AccountColumn>> {
  const { date, yesNo, choice, text, verbatim } = columnKinds(t, language, inFull);
  return {
    norEduPersonLIN: verbatim(290, ({ norEduPersonLIN }) => norEduPersonLIN),
    givenName: verbatim(130, ({ givenName }) => givenName),
    surname: verbatim(150, ({ surname }) => surname),
    title: choice(180, ({ title }) => title?.[language] ?? null),
    affiliationEndDate: date(({ affiliationEndDate }) => affiliationEndDate),
    retirementDate: date(({ retirementDate }) => retirementDate),
    adAccountDisabledWhen: date(
      ({ adAccountDisabledWhen }) => adAccountDisabledWhen?.slice(0, 10) ?? null,
    ),
    lastRetirementProcessStepDueDateFromForADAccount: date(
      (account) => account.lastRetirementProcessStepDueDateFromForADAccount,
    ),
    irtComment: text(220, ({ irtComment }) => irtComment),
    hasLiUPhone: yesNo(({ hasLiUPhone }) => hasLiUPhone),
    hasEmployeeProfilePage: yesNo(({ hasEmployeeProfilePage }) => hasEmployeeProfilePage),
    contactPerson: choice(
      180,
      ({ contactPerson }) => contactPerson && `${contactPerson.givenName} ${contactPerson.surname}`,
    ),
    externalEmailAddress: verbatim(220, ({ externalEmailAddress }) => externalEmailAddress),
    liUEmailAddress: verbatim(220, ({ liUEmailAddress }) => liUEmailAddress),
    costCentre: choice(180, ({ costCentre }) => costCentre?.name ?? null),
    costCentreActivity: choice(180, ({ costCentreActivity }) => costCentreActivity?.name ?? null),
    externalInvoiceData: text(220, ({ externalInvoiceData: data }) => data && invoiceLine(data)),
  };
}

/** Functions that return a column of each kind. */
function columnKinds(t: Translate, language: Language, inFull: (day: string) => string) {
  const date = (valueOf: (account: Account) => string | null, width = 130): AccountColumn => ({
    width,
    valueOf,
    textOf: (value) => inFull(String(value)),
    explain: (account) => exactDate(valueOf(account), language),
  });
  const yesNo = (valueOf: (account: Account) => boolean): AccountColumn => ({
    width: 130,
    hasChoices: true,
    valueOf: (account) => (valueOf(account) ? 'true' : 'false'),
    textOf: (value) => t(value === 'true' ? 'ACCOUNTS/YES' : 'ACCOUNTS/NO'),
  });
  /**
   * A column filtered by API values, so that a filter in a shared link means the same in both
   * languages.
   */
  const choice = (
    width: number,
    valueOf: (account: Account) => string | null,
    textOf: (value: string) => string = (value) => value,
  ): AccountColumn => ({
    width,
    hasChoices: true,
    valueOf,
    textOf: (value) => textOf(String(value)),
  });
  const text = (width: number, valueOf: (account: Account) => string | null): AccountColumn => ({
    width,
    valueOf,
  });
  const verbatim = (
    width: number,
    valueOf: (account: Account) => string | null,
  ): AccountColumn => ({ ...text(width, valueOf), isVerbatim: true });

  return { date, yesNo, choice, text, verbatim };
}

/** Returns the title of a column, for the table and the column settings. */
export const columnTitle = (id: string, t: Translate): string =>
  textOrFallback(`ACCOUNTS/COLUMN/${id.toUpperCase()}`, id, t);

const textOrFallback = (key: string, fallback: string, t: Translate): string =>
  hasText(key) ? t(key) : fallback;

type FromAccount<Text> = (account: Account) => Text;

/**
 * Returns a cell renderer with its explanation. When one of `warnings` applies to the account, the
 * cell is marked and the warning explains it; otherwise the explanation is the meaning of the
 * value.
 */
function withWarnings(
  warnings: readonly BulkErrorType[],
  t: Translate,
  textOf: FromAccount<string>,
  meaningOf: FromAccount<string | null> = () => null,
): Pick<AccountColumn, 'cell' | 'explain'> {
  const found = (account: Account) =>
    warningsOf(account).filter((warning) => warnings.includes(warning));
  return {
    cell: (account) =>
      found(account).length > 0 ? <WarningCell text={textOf(account)} /> : textOf(account),
    explain: (account) =>
      found(account)
        .map((warning) => t(warning))
        .join(' ') || meaningOf(account),
  };
}

const WarningCell = ({ text }: { text: string }) => (
  <span className={classes.warned}>
    <WarningIcon size={16} />
    {text}
  </span>
);

/** A status in a list, as a shape and a word. The table cell around it explains the status. */
function StatusMark({ status }: { status: UserStatus }) {
  const { t } = useTranslation();
  const { tone, name } = statusMeaning(status);
  return (
    <span className={classes.status} data-tone={tone}>
      {t(name)}
    </span>
  );
}

interface EndDateProps extends Pick<TextContext, 't' | 'today'> {
  readonly account: Account;
  readonly inFull: (day: IsoDate) => string;
  readonly inWords: (day: IsoDate) => string;
}

/**
 * The end date of an account. Within 30 days of the end, the date is marked and in words, as is a
 * date that has passed while the account is in use.
 */
function EndDate({ account, t, today, inFull, inWords }: EndDateProps) {
  const { isEmployedUntilFurtherNotice } = account;
  const end = endOf(account);
  if (end === null) return t(isEmployedUntilFurtherNotice ? 'VALIDITY/OPEN' : 'ACCOUNTS/NO_END');
  const { state } = validityOn(today, end);
  if (state === 'ending') return <span className={classes.ending}>{inWords(end)}</span>;
  if (state === 'ended' && listOf(account) === 'active')
    return <span className={classes.ended}>{t('ACCOUNTS/ENDED', { day: inWords(end) })}</span>;
  return inFull(end);
}

/**
 * Caches the text of each date: formatting takes far longer than a lookup, and a list has thousands
 * of dates.
 */
function memoize(format: (day: IsoDate) => string): (day: IsoDate) => string {
  const cache = new Map<IsoDate, string>();
  return (day) => {
    const known = cache.get(day) ?? format(day);
    cache.set(day, known);
    return known;
  };
}

const exactDate = (date: string | null, language: Language) =>
  date && formatExactDate(date, language);

/** Returns the readable path without the university, which is the same for every account. */
const belowRoot = (path: string): string => readablePath(path).replace(/^[^›]+ › /, '');
