import { dateInSweden } from '#rules/dates.ts';
import { application } from '#client/api/product.ts';
import { targetGroupOf } from '#rules/targetGroup.ts';
import { phoneInPage } from '#client/domain/helpdesk.ts';
import { formatFullDate } from '#client/i18n/days.ts';
import { activationKey } from '#client/paths/outside.ts';
import { Emblem } from '#client/ui/Emblem.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { QrCode } from '#client/ui/QrCode.tsx';
import type { IssuedKey } from './issued.ts';
import type { Sheet } from './useSheet.ts';
import classes from './KeySheet.module.css';

/**
 * One A4 page for one person: the key, instructions, the expiry date and where to get help (KEY-08,
 * KEY-11, KEY-12).
 */
export function KeySheet({
  made: { key, name, personType },
  sheet: { language, t, desks },
}: {
  made: IssuedKey;
  sheet: Sheet;
}) {
  const { baseUrl, productName, universityName } = application();
  const address = new URL(activationKey(), baseUrl);
  const group = targetGroupOf(personType);
  const desk = group === 'Student' ? desks?.infoCentreInformation : desks?.kcInformation;
  const deskNumber = desk?.phoneNumber ?? phoneInPage(group);
  return (
    <article className={classes.sheet} lang={language} aria-label={t('ACTIVATION_KEY/SHEET/TITLE')}>
      <header className={classes.head}>
        <Emblem className={classes.emblem} />
        <span>{universityName[language]}</span>
      </header>
      <h2>{t('ACTIVATION_KEY/SHEET/TITLE')}</h2>
      <dl className={classes.person}>
        <Fact name={t('ACTIVATION_KEY/SHEET/NAME')}>{name}</Fact>
        <Fact name={t('ACTIVATION_KEY/SHEET/USER_ID')}>
          <span translate="no">{key.liUId}</span>
        </Fact>
      </dl>
      <div className={classes.key}>
        <div className={classes.code}>
          <QrCode
            value={new URL(activationKey(key.key), baseUrl).href}
            label={t('ACTIVATION_KEY/SHEET/CODE')}
            correction="medium"
            margin={0}
          />
        </div>
        <div>
          <p className={classes.label}>{t('ACTIVATION_KEY/SHEET/KEY')}</p>
          <p className={classes.secret} translate="no">
            {key.key}
          </p>
          <p>
            {t('ACTIVATION_KEY/SHEET/UNTIL', { day: formatFullDate(key.expirationDate, language) })}
          </p>
        </div>
      </div>
      <section>
        <h3>{t('ACTIVATION_KEY/SHEET/HOW')}</h3>
        <ol>
          <li>
            {t('ACTIVATION_KEY/SHEET/STEP_OPEN', { address: `${address.host}${address.pathname}` })}
          </li>
          <li>{t('ACTIVATION_KEY/SHEET/STEP_NUMBER')}</li>
          <li>{t('ACTIVATION_KEY/SHEET/STEP_PASSWORD', { product: productName })}</li>
        </ol>
        <p>{t('ACTIVATION_KEY/SHEET/KEEP')}</p>
      </section>
      {deskNumber !== null && (
        <section>
          <h3>{t('ACTIVATION_KEY/SHEET/HELP')}</h3>
          <p className={classes.contact}>
            <span>{deskNumber}</span>
            {desk && <span>{desk.email}</span>}
            {desk?.openingHours && <span>{desk.openingHours[language]}</span>}
          </p>
        </section>
      )}
      <footer className={classes.foot}>
        {t('ACTIVATION_KEY/SHEET/MADE', {
          name: key.createdBy,
          day: formatFullDate(dateInSweden(new Date(key.createdDate)), language),
        })}
      </footer>
    </article>
  );
}
