import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type FirstStep, type FirstStepName, firstSteps } from '#contract/firstSteps.ts';
import { call } from '#client/api/call.ts';
import { offers } from '#client/api/product.ts';
import { query } from '#client/api/query.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import * as paths from '#client/paths/pages.ts';
import { CheckIcon, ChevronRightIcon, ClockIcon } from '#client/ui/icons.tsx';
import { LinkRows } from '#client/ui/LinkRow.tsx';
import { toasts, useTranslation } from './texts.ts';
import rows from '../Concerns.module.css';
import classes from './FirstSteps.module.css';

const listQuery = () => query(firstSteps.list, {});

/** Where a step is done; null: not on a page. */
const places: Readonly<Record<FirstStepName, string | null>> = {
  ORGANISATION: paths.administration('import'),
  REACH: null,
  PEOPLE: paths.administration('import'),
  TERMS: paths.administration('terms'),
  HELPDESK: paths.administration('settings'),
  PLACES: paths.administrationPlaces(),
  CARDS: null,
  LETTERS: null,
};

/** What comes by a file, or from a connected system where the university imports none. */
const isImported = new Set<FirstStepName>(['ORGANISATION', 'PEOPLE']);

/** Requests the list with the code, so that it is there when Home appears. */
export async function loadFirstSteps(): Promise<typeof FirstSteps> {
  await queryClient.prefetchQuery(listQuery());
  return FirstSteps;
}

/** What a new portal still lacks; renders nothing once all is there or the list is dismissed. */
function FirstSteps() {
  const { t } = useTranslation();
  const id = useId();
  const { data: steps = [] } = useQuery(listQuery());
  const dismiss = useAction({
    send: () => call(firstSteps.dismiss, {}),
    onSent: () => toasts.success('FIRST_STEPS/DISMISSED'),
    failure: 'FIRST_STEPS/DISMISS_FAILED',
    refresh: (client) => client.invalidateQueries({ queryKey: listQuery().queryKey }),
  });
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby={id} className={classes.list}>
      <div>
        <h2 id={id}>{t('FIRST_STEPS')}</h2>
        <p className="note">{t('FIRST_STEPS/ABOUT', { done, count: steps.length })}</p>
      </div>
      <LinkRows>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </LinkRows>
      <ActionButton
        action={dismiss}
        label={t('FIRST_STEPS/DISMISS')}
        question={t('FIRST_STEPS/DISMISS/QUESTION')}
        confirm={t('FIRST_STEPS/DISMISS/CONFIRM')}
        keep={t('FIRST_STEPS/DISMISS/KEEP')}
        isHarmless
      />
    </section>
  );
}

function StepRow({ step: { name, isDone } }: { readonly step: FirstStep }) {
  const { t } = useTranslation();
  const id = useId();
  const Icon = isDone ? CheckIcon : ClockIcon;
  const to = !isImported.has(name) || offers('imports') ? places[name] : null;
  return (
    <li className={rows.row} data-severity={isDone ? undefined : 'soon'}>
      <span className={rows.icon}>
        <Icon size={18} />
      </span>
      <div className={rows.text}>
        <h3 id={id}>{t(`FIRST_STEPS/NAME/${name}`)}</h3>
        <p>{isDone ? t('FIRST_STEPS/DONE') : t(`FIRST_STEPS/HOW/${name}`)}</p>
      </div>
      {!isDone && to !== null && (
        <Link className={`row-link ${rows.link}`} aria-describedby={id} to={to}>
          <span className={rows.label}>{t('FIRST_STEPS/TO')}</span> <ChevronRightIcon size={16} />
        </Link>
      )}
      {!isDone && to === null && <span className={classes.state}>{t('FIRST_STEPS/MISSING')}</span>}
    </li>
  );
}
