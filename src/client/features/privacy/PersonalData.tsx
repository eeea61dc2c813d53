import type { Row, Sections } from '#contract/privacy.ts';
import { LocalizedText } from '#contract/values.ts';
import { isIsoDate } from '#rules/dates.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useTranslation } from './texts.ts';
import { nameInWords, sectionInWords, valueInWords } from './words.ts';
import classes from './Privacy.module.css';

/** The events have a list of their own on the page. */
const SHOWN_ELSEWHERE = 'events';

/** The data about the user in words: a section for each kind of data, closed at first. */
export function PersonalData({ sections }: { readonly sections: Sections }) {
  const { t } = useTranslation();
  return (
    <div className={classes.sections}>
      {Object.entries(sections)
        .filter(([name]) => name !== SHOWN_ELSEWHERE)
        .map(([name, rows]) => (
          <details key={name}>
            <summary>
              {sectionInWords(t, name)}
              {rows.length > 1 && <span className="note"> ({rows.length})</span>}
            </summary>
            {numbered(rows).map(({ row, number }) => (
              <Values key={number} row={row} />
            ))}
          </details>
        ))}
    </div>
  );
}

/** Rows have no ids, and may be equal; they neither move nor change. */
const numbered = (rows: readonly Row[]) => rows.map((row, number) => ({ row, number }));

/** The values that one thing has. */
function Values({ row }: { readonly row: Row }) {
  const { t } = useTranslation();
  const inWords = useValues();
  const values = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return (
    <dl className={classes.values}>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{nameInWords(t, name)}</dt>
          <dd>{inWords(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Returns a function that formats a value for reading. */
function useValues() {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  return (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'PRIVACY/VALUE/TRUE' : 'PRIVACY/VALUE/FALSE');
    const localized = LocalizedText.safeParse(value);
    if (localized.success) return localized.data[currentLanguage()];
    const text = String(value);
    if (MOMENT.test(text)) return momentInWords(text);
    return isIsoDate(text) ? fullDate(text) : valueInWords(t, name, text);
  };
}
