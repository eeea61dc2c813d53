import { type ReactNode, useEffect, useRef, useState } from 'react';
import { now } from '#client/device/clock.ts';
import { application } from '#client/api/product.ts';
import { Button } from '#client/ui/Button.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Fact } from '#client/ui/Fact.tsx';
import { type IconComponent, OkIcon, StopIcon, WarningIcon } from '#client/ui/icons.tsx';
import { useTranslation } from '../texts.ts';
import { rolesText, timeOfDay } from '../wording.ts';
import type { Verdict } from './verdict.ts';
import classes from './Check.module.css';

type Tone = 'ok' | 'warn' | 'bad';
const icons: Readonly<Record<Tone, IconComponent>> = {
  ok: OkIcon,
  warn: WarningIcon,
  bad: StopIcon,
};
/** What this device could not check, which says nothing about the code. */
const UNCHECKED: ReadonlySet<string> = new Set(['NO_LIST', 'STATUS_TOO_OLD']);

interface VerdictProps<V extends Verdict = Verdict> {
  readonly verdict: V;
}

/** What a check has found. It takes the focus, so that it is announced. */
export function VerdictView({ verdict, onNext }: VerdictProps & { readonly onNext: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const tone = toneOf(verdict);
  const Icon = icons[tone];
  return (
    <section className={classes.verdict} data-tone={tone} aria-labelledby="check-verdict">
      <header className={classes.head}>
        <Icon size={32} />
        <div>
          <h2 id="check-verdict" ref={heading} tabIndex={-1}>
            {t(titleOf(verdict, tone))}
          </h2>
          <Age at={verdict.at} />
        </div>
      </header>
      <div className={classes.found}>
        {verdict.kind === 'refused' ? (
          <Refused verdict={verdict} />
        ) : (
          <Accepted verdict={verdict} />
        )}
        <Button fullWidth onClick={onNext}>
          {t('CARD_CHECK/NEXT')}
        </Button>
      </div>
    </section>
  );
}

const toneOf = (verdict: Verdict): Tone => {
  if (verdict.kind === 'live') return 'ok';
  return verdict.kind === 'listed' || UNCHECKED.has(verdict.reason) ? 'warn' : 'bad';
};

const titleOf = (verdict: Verdict, tone: Tone) => {
  if (verdict.kind === 'live') return 'CARD_CHECK/LIVE';
  if (verdict.kind === 'listed') return 'CARD_CHECK/LISTED';
  return tone === 'warn' ? 'CARD_CHECK/UNCHECKED' : 'CARD_CHECK/REFUSED';
};

/** When it was found, and how long ago that is. */
function Age({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const seconds = useSecondsSince(at);
  return <p className={classes.age}>{t('CARD_CHECK/AGE', { time: timeOfDay(at), seconds })}</p>;
}

function useSecondsSince(at: number): number {
  const [current, setCurrent] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setCurrent(now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((current - at) / 1000));
}

function Accepted({ verdict }: VerdictProps<Exclude<Verdict, { kind: 'refused' }>>) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const isLive = verdict.kind === 'live';
  const photo = isLive ? verdict.photo : null;
  return (
    <>
      <div className={classes.holder}>
        {photo !== null && (
          <img
            className={classes.photo}
            src={photo}
            alt={t('CARD_CHECK/PHOTO', { name: verdict.name })}
          />
        )}
        <div className="stack-sm">
          <p className={classes.name} translate="no">
            {verdict.name}
          </p>
          <p>{rolesText(t, verdict)}</p>
          {isLive && (
            <dl className="facts">
              <Fact name={t('CARD_CHECK/VALID_UNTIL')}>{fullDate(verdict.validUntil)}</Fact>
            </dl>
          )}
        </div>
      </div>
      <Advice>
        {verdict.kind === 'listed'
          ? t('CARD_CHECK/LISTED/HELP', {
              moment: momentInWords(new Date(verdict.listedAt).toISOString()),
            })
          : t(photo === null ? 'CARD_CHECK/NO_PHOTO' : 'CARD_CHECK/COMPARE')}
      </Advice>
    </>
  );
}

function Refused({ verdict }: VerdictProps<Extract<Verdict, { kind: 'refused' }>>) {
  const { t, language } = useTranslation();
  const { reason, listedAt, at } = verdict;
  const { universityName, productName } = application();
  const moment = listedAt === null ? '' : momentInWords(new Date(listedAt).toISOString());
  const dependsOnClock = reason === 'TOO_OLD' || reason === 'CLOCK_AHEAD';
  return (
    <>
      <p className={classes.reason}>
        {t(`CARD_CHECK/REFUSED/${reason}`, { university: universityName[language], moment })}
      </p>
      <Advice>{t(`CARD_CHECK/REFUSED/${reason}/HELP`, { productName })}</Advice>
      {dependsOnClock && listedAt !== null && (
        <Advice>{t('CARD_CHECK/CLOCK', { time: timeOfDay(at) })}</Advice>
      )}
    </>
  );
}

const Advice = ({ children }: { readonly children: ReactNode }) => <p>{children}</p>;
