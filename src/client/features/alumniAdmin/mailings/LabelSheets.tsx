import { Button } from '@mantine/core';
import type { Alumn } from '../../../../contract/alumn.ts';
import { labelLines, sheetsOf } from '../../../../rules/addressLabel.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Printed } from '../../../ui/Printed.tsx';
import { useTranslation } from '../texts.ts';
import classes from './Labels.module.css';

/** Address labels, 3 × 8 of 70 × 37 mm on A4 (ALUM-24). Who wants no post, has no address, or has had mail come back gets none, and is counted. */
export function LabelSheets({ alumni }: { alumni: readonly Alumn[] }) {
  const { t } = useTranslation();
  const reached = alumni.filter(({ address, city, isAddressRejected, massMailingPostal, liUMagazine }) => (address !== '' || city !== '') && !isAddressRejected && (massMailingPostal || liUMagazine));
  const left = alumni.length - reached.length;
  const sheets = sheetsOf(reached);
  return (
    <>
      <Notice tone="info" title={t('ALUMNI_MAILING/LABELS/COUNT', { count: reached.length, sheets: sheets.length })}>
        <p>{t('ALUMNI_MAILING/LABELS/HOW')}</p>
        {left > 0 && <p>{t('ALUMNI_MAILING/LABELS/LEFT_OUT', { count: left })}</p>}
      </Notice>
      {reached.length > 0 && <div><Button onClick={() => window.print()}>{t('ALUMNI_MAILING/LABELS/PRINT')}</Button></div>}
      <Printed>
        {sheets.map((sheet, place) => (
          <div key={sheet[0]?.id ?? place} className={classes.sheet}>
            {sheet.map((alumn) => <Label key={alumn.id} alumn={alumn} />)}
          </div>
        ))}
      </Printed>
    </>
  );
}

function Label({ alumn: { firstName, lastName, address, zipCode, city, countryCode, countryTitle } }: { alumn: Alumn }) {
  const country = countryCode === null || countryCode === 'SE' ? null : (countryTitle?.['en-GB'] ?? countryCode);
  const lines = labelLines({ name: `${firstName} ${lastName}`, address, zipCode, city, country });
  return <address className={classes.label} translate="no">{lines.map((line) => <span key={line}>{line}</span>)}</address>;
}
