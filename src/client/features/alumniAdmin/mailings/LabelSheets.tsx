import { useState } from 'react';
import type { AddressLabel } from '#contract/alumniMailing.ts';
import { isDenseLabel, labelLines, partsOf, sheetsOf } from '#rules/addressLabel.ts';
import { Button } from '#client/ui/Button.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PrintArea } from '#client/ui/PrintArea.tsx';
import { useTranslation } from '../texts.ts';
import { useNumbers } from '../useNumbers.ts';
import adminClasses from '../Admin.module.css';
import classes from './Labels.module.css';

interface LabelSheetsProps {
  readonly labels: readonly AddressLabel[];
  /** Number of selected alumni who get no label. */
  readonly left: number;
}

/**
 * Address labels, 3 × 8 of 70 × 37 mm on A4 (ALUM-24), in parts of as many sheets as a printer's
 * tray holds: a part can be printed again after a paper jam, and only one part is rendered at a
 * time, however many there are.
 */
export function LabelSheets({ labels, left }: LabelSheetsProps) {
  const { t } = useTranslation();
  const say = useNumbers();
  const [place, setPlace] = useState(0);
  const sheets = sheetsOf(labels);
  const parts = partsOf(sheets.length);
  const part = parts[place] ?? { first: 1, last: 0 };
  const nameOf = ({ first, last }: typeof part) =>
    first === last
      ? t('ALUMNI_MAILING/LABELS/ONE_SHEET', { sheet: say(first) })
      : t('ALUMNI_MAILING/LABELS/PART', { first: say(first), last: say(last) });
  const next = parts[place + 1];
  return (
    <>
      <Notice
        tone="info"
        title={t('ALUMNI_MAILING/LABELS/COUNT', {
          count: labels.length,
          labels: say(labels.length),
          sheets: say(sheets.length),
        })}
      >
        <p>{t('ALUMNI_MAILING/LABELS/HOW')}</p>
        {left > 0 && (
          <p>{t('ALUMNI_MAILING/LABELS/LEFT_OUT', { count: left, people: say(left) })}</p>
        )}
      </Notice>
      {parts.length > 1 && (
        <ChoiceField
          label={t('ALUMNI_MAILING/LABELS/SHEETS')}
          help={t('ALUMNI_MAILING/LABELS/SHEETS_HELP')}
          data={parts.map((one, at) => ({ value: String(at), label: nameOf(one) }))}
          value={String(place)}
          onChange={(value) => setPlace(Number(value ?? place))}
          maw="20rem"
        />
      )}
      {labels.length > 0 && (
        <div className={adminClasses.actions}>
          <Button onClick={() => window.print()}>
            {parts.length > 1
              ? t('ALUMNI_MAILING/LABELS/PRINT_PART', { part: nameOf(part).toLowerCase() })
              : t('ALUMNI_MAILING/LABELS/PRINT')}
          </Button>
          {next && (
            <Button variant="default" onClick={() => setPlace(place + 1)}>
              {t('ALUMNI_MAILING/LABELS/NEXT', { part: nameOf(next).toLowerCase() })}
            </Button>
          )}
        </div>
      )}
      <PrintArea>
        <div className={classes.sheets}>
          {sheets.slice(part.first - 1, part.last).map((sheet) => (
            <div key={sheet[0]?.alumnId} className={classes.sheet}>
              {sheet.map((label) => (
                <Label key={label.alumnId} label={label} />
              ))}
            </div>
          ))}
        </div>
      </PrintArea>
    </>
  );
}

function Label({ label: { country, ...to } }: { label: AddressLabel }) {
  const lines = labelLines({ ...to, country: country?.['en-GB'] ?? null });
  return (
    <address
      className={`${classes.label} ${isDenseLabel(lines) ? classes.dense : ''}`}
      translate="no"
    >
      {lines.map((line, place) => (
        // Lines may be equal, so they make no unique keys, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place}>{line}</span>
      ))}
    </address>
  );
}
