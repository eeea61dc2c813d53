import { isIsoDate, type IsoDate } from '#rules/dates.ts';

/** The accepted date formats: `2027-03-12`, `20270312`, `12/3 2027`, `12.3.2027`. */
const forms = [
  /^(?<year>\d{4})-?(?<month>\d{2})-?(?<day>\d{2})$/,
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/,
];

/** Returns the date typed by the user, or null if the text is not a calendar date. */
export function typedDate(text: string): IsoDate | null {
  const parts = forms
    .map((form) => form.exec(text.trim())?.groups)
    .find((groups) => groups !== undefined);
  if (!parts) return null;
  const { year = '', month = '', day = '' } = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : null;
}
