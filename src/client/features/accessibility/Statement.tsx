import { useSuspenseQuery } from '@tanstack/react-query';
import type { AccessibilityAssessment, ShortcomingReason } from '#contract/configuration.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { EmailAddress } from '#client/ui/EmailAddress.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { accessibilityQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Accessibility.module.css';

/** What the university has found, and how shortcomings are reported to it. */
export function Statement() {
  const { t } = useTranslation();
  const { assessment, email, phoneNumber } = useSuspenseQuery(
    accessibilityQueries.statement(),
  ).data;
  return (
    <>
      {assessment && <Conformance assessment={assessment} />}
      <section>
        <h2>{t('ACCESSIBILITY/REPORT')}</h2>
        <p>{t('ACCESSIBILITY/REPORT_TEXT')}</p>
        <dl className={`facts ${classes.contact}`}>
          <Fact name={t('ACCESSIBILITY/EMAIL')}>
            <a href={`mailto:${email}`}>
              <EmailAddress address={email} />
            </a>
          </Fact>
          <Fact name={t('ACCESSIBILITY/PHONE')}>
            <PhoneLink number={phoneNumber} />
          </Fact>
        </dl>
      </section>
      {assessment && <Method assessment={assessment} />}
    </>
  );
}

interface AssessmentProps {
  readonly assessment: AccessibilityAssessment;
}

function Conformance({ assessment: { conformance, shortcomings } }: AssessmentProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const byReason = Map.groupBy(shortcomings, ({ reason }) => reason);
  return (
    <>
      <section>
        <h2>{t('ACCESSIBILITY/CONFORMANCE')}</h2>
        <p>{t(`ACCESSIBILITY/CONFORMANCE/${conformance}`)}</p>
      </section>
      {shortcomings.length > 0 && (
        <section>
          <h2>{t('ACCESSIBILITY/SHORTCOMINGS')}</h2>
          {REASONS.filter((reason) => byReason.has(reason)).map((reason) => (
            <section key={reason}>
              <h3>{t(`ACCESSIBILITY/REASON/${reason}`)}</h3>
              <ul>
                {byReason.get(reason)?.map(({ text }) => (
                  <li key={text[language]}>{text[language]}</li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      )}
    </>
  );
}

/** In the order of the page. */
const REASONS = ['Unmet', 'Burden', 'Exempt'] as const satisfies readonly ShortcomingReason[];

function Method({ assessment: { method, assessedOn, reviewedOn } }: AssessmentProps) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  return (
    <section>
      <h2>{t('ACCESSIBILITY/METHOD')}</h2>
      <p>{t(`ACCESSIBILITY/METHOD/${method}`)}</p>
      <p>
        {t('ACCESSIBILITY/ASSESSED', { date: fullDate(assessedOn) })}{' '}
        {t('ACCESSIBILITY/REVIEWED', { date: fullDate(reviewedOn) })}
      </p>
    </section>
  );
}
