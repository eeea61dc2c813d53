import { isIsoDate, type IsoDate } from '../../../rules/dates.ts';

/** The ways people write a day: `2027-03-12`, `20270312`, `12/3 2027`, `12.3.2027`. */
const forms = [
  /^(?<year>\d{4})-?(?<month>\d{2})-?(?<day>\d{2})$/,
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/,
];

/** The day that somebody has typed, or null while it is not a day of the calendar. */
export function typedDate(text: string): IsoDate | null {
  const parts = forms.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (!parts) return null;
  const { year = '', month = '', day = '' } = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : null;
}
