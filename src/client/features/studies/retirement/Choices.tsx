import { Link } from 'react-router-dom';
import type { RetirementOptions } from '#contract/students.ts';
import { useConnection } from '#client/offline/connection.ts';
import * as panels from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { Button } from '#client/ui/Button.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation, type TextKey } from '../texts.ts';
import { Cancelling } from './Cancelling.tsx';
import { ChoiceCard } from './ChoiceCard.tsx';
import type { Choosing } from './useChoosing.ts';
import classes from './Retirement.module.css';

const titles = {
  'stay-student': 'RETIREMENT/STAY/TITLE',
  'become-alumn': 'RETIREMENT/BECOME/TITLE',
  'cancel-account': 'RETIREMENT/CANCEL/TITLE',
} as const satisfies Record<string, TextKey>;
const order = ['stay-student', 'become-alumn', 'cancel-account'] as const;

/**
 * The available options for the account with their consequences, followed by why the others are not
 * available (STUD-02).
 */
export function Choices({ options, choosing }: { options: RetirementOptions; choosing: Choosing }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { refusals } = options;
  const offered = order.filter((choice) => refusals[choice] === null);
  return (
    <>
      {offered.length > 0 && (
        <section className={classes.offered}>
          <h2>{t('RETIREMENT/CHOICES')}</h2>
          {!online && (
            <Notice tone="info">
              <p>{t('RETIREMENT/OFFLINE')}</p>
            </Notice>
          )}
          <div className={classes.cards}>
            {refusals['stay-student'] === null && <Staying options={options} choosing={choosing} />}
            {refusals['become-alumn'] === null && <BecomingAlumnus choosing={choosing} />}
            {refusals['cancel-account'] === null && (
              <Cancelling options={options} choosing={choosing} />
            )}
          </div>
        </section>
      )}
      {offered.length < order.length && (
        <NotOffered options={options} hasOthers={offered.length > 0} />
      )}
    </>
  );
}

function Staying({
  options: { postponedDate, retirementDate },
  choosing: { running, choose },
}: {
  options: RetirementOptions;
  choosing: Choosing;
}) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const [from, to] = [
    retirementDate && fullDate(retirementDate),
    postponedDate && fullDate(postponedDate),
  ];
  return (
    <ChoiceCard
      title={t(titles['stay-student'])}
      consequences={[
        t('RETIREMENT/STAY/UNTIL', { day: to }),
        t('RETIREMENT/STAY/AS_NOW'),
        t('RETIREMENT/STAY/ONCE'),
      ]}
      label={t('RETIREMENT/STAY/BUTTON')}
      question={
        from === null
          ? t('RETIREMENT/STAY/QUESTION_UNDATED', { to })
          : t('RETIREMENT/STAY/QUESTION', { from, to })
      }
      details={<p>{t('RETIREMENT/STAY/DETAILS')}</p>}
      confirm={t('RETIREMENT/STAY/CONFIRM')}
      isBusy={running === 'stay-student'}
      isOtherPending={running !== null}
      onConfirm={() => choose('stay-student')}
    />
  );
}

function BecomingAlumnus({ choosing: { running, choose } }: { choosing: Choosing }) {
  const { t } = useTranslation();
  return (
    <ChoiceCard
      title={t(titles['become-alumn'])}
      consequences={[
        t('RETIREMENT/BECOME/KEPT'),
        t('RETIREMENT/BECOME/LOST'),
        t('RETIREMENT/BECOME/FINAL'),
      ]}
      label={t('RETIREMENT/BECOME/BUTTON')}
      question={t('RETIREMENT/BECOME/QUESTION')}
      details={<p>{t('RETIREMENT/BECOME/DETAILS')}</p>}
      confirm={t('RETIREMENT/BECOME/CONFIRM')}
      isBusy={running === 'become-alumn'}
      isOtherPending={running !== null}
      onConfirm={() => choose('become-alumn')}
    />
  );
}

/** Why each option is not available, and a link to the helpdesk. */
function NotOffered({
  options: { refusals, credits },
  hasOthers,
}: {
  options: RetirementOptions;
  hasOthers: boolean;
}) {
  const { t } = useTranslation();
  const helpdesk = usePanelLink(panels.helpdesk());
  return (
    <section className={classes.refused}>
      <h2>{t(hasOthers ? 'RETIREMENT/NOT_OFFERED' : 'RETIREMENT/NOTHING_OFFERED')}</h2>
      <dl>
        {order.map((choice) => {
          const refusal = refusals[choice];
          return (
            refusal && (
              <div key={choice}>
                <dt>{t(titles[choice])}</dt>
                <dd>{t(`RETIREMENT/WHY_NOT/${refusal}`, { credits })}</dd>
              </div>
            )
          );
        })}
      </dl>
      <div>
        <Button component={Link} size="sm" variant="default" {...helpdesk}>
          {t('CONCERN/TO/HELPDESK')}
        </Button>
      </div>
    </section>
  );
}
