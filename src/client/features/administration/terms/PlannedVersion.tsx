import { type Terms, terms, type TermsVersion } from '#contract/terms.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { callVersioned } from '#client/api/versioned.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import { AcceptBy } from './AcceptBy.tsx';
import { anewText } from './anewText.ts';
import { useTermsChange } from './queries.ts';

interface PlannedVersionProps {
  readonly kind: Terms;
  readonly planned: TermsVersion;
  readonly version: string | null;
}

/** The version that has not begun, and the button that withdraws it. */
export function PlannedVersion({ kind, planned, version }: PlannedVersionProps) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { liabilityType } = kind;
  const withdraw = useTermsChange(
    liabilityType,
    () =>
      callVersioned(
        terms.withdraw,
        { params: { liabilityType, version: String(planned.version) } },
        { ifMatch: version },
      ),
    'TERMS/WITHDRAWN',
  );
  return (
    <Notice
      tone="info"
      title={t('TERMS/PLANNED', {
        version: planned.version,
        date: fullDate(planned.startDate),
      })}
      action={
        <ActionButton
          action={withdraw}
          label={t('TERMS/WITHDRAW')}
          question={t('TERMS/WITHDRAW_QUESTION', { version: planned.version })}
          confirm={t('TERMS/WITHDRAW_CONFIRM')}
          keep={t('TERMS/KEEP')}
        />
      }
    >
      <p>{t(anewText(kind, planned.approvesAnew))}</p>
      <AcceptBy day={planned.acceptBy} />
    </Notice>
  );
}
