import { readCode, SLOT_MS } from '#rules/livingCode.ts';
import { now } from '#client/device/clock.ts';
import { application } from '#client/api/product.ts';
import { Emblem } from '#client/ui/Emblem.tsx';
import { QrCode } from '#client/ui/QrCode.tsx';
import { rolesText, timeOfDay } from '../wording.ts';
import { useTranslation } from '../texts.ts';
import type { CardKey } from './cardKey.ts';
import { useCode, useIsVisible, useSecondsLeft, useSlot } from './useCode.ts';
import classes from './LiveCode.module.css';

/**
 * The code for the current half minute, on white in both schemes, with the name that a checker
 * sees. Nothing of it is rendered while the page is hidden.
 */
export function LiveCode({ cardKey }: { readonly cardKey: CardKey }) {
  const { t, language } = useTranslation();
  const slot = useSlot();
  const text = useCode(cardKey, slot);
  const isVisible = useIsVisible();
  const shown = isVisible && text !== null ? readCode(text) : null;
  return (
    <section className={classes.pass} aria-label={t('CARD_CODE/PASS')}>
      <header className={classes.issuer}>
        <Emblem className={classes.emblem} />
        <span>{application().universityName[language]}</span>
      </header>
      <div className={classes.code}>
        {shown && text !== null && <QrCode value={text} label={t('CARD_CODE/CODE')} />}
        {!isVisible && <p className={classes.hidden}>{t('CARD_CODE/HIDDEN')}</p>}
      </div>
      <div className={classes.holder}>
        <div>
          <p className={classes.name}>{shown?.name ?? '\u00A0'}</p>
          <p className={classes.role}>{shown ? rolesText(t, shown) : '\u00A0'}</p>
        </div>
        <Countdown key={slot} />
      </div>
    </section>
  );
}

/** The time until the next code: a ring that empties, and the seconds in it. */
function Countdown() {
  const { t } = useTranslation();
  const seconds = useSecondsLeft();
  return (
    <div className={classes.countdown}>
      <span className={classes.ring} role="timer" aria-label={t('CARD_CODE/NEXT', { seconds })}>
        <svg viewBox="0 0 44 44" aria-hidden>
          <circle className={classes.track} cx="22" cy="22" r="19" />
          <circle
            className={classes.rest}
            cx="22"
            cy="22"
            r="19"
            pathLength={100}
            style={{ strokeDashoffset: 100 - (seconds * 100 * 1000) / SLOT_MS }}
          />
        </svg>
        <span className={classes.seconds} aria-hidden>
          {seconds}
        </span>
      </span>
      <span className={classes.clock}>{timeOfDay(now())}</span>
    </div>
  );
}
