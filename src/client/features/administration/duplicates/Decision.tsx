import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { duplicates, type KeptApart } from '#contract/duplicates.ts';
import type { Answer } from '#contract/route.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { joinOf, type People } from './people.ts';
import { refreshDuplicates } from './queries.ts';
import { Refusals } from './Refusals.tsx';
import classes from './Duplicates.module.css';

export type Comparison = Answer<typeof duplicates.compare>;

/** What has been decided about two people, or the form to decide it. */
export function Decision({ comparison }: { readonly comparison: Comparison }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Kept when a colleague's decision replaces the form.
  const [reason, setReason] = useState('');
  const { people, reasons, keptApart } = comparison;
  const content = () => {
    if (people.some(({ isSelf }) => isSelf))
      return (
        <Notice tone="warning">
          <Refusals refusals={['SELF']} />
        </Notice>
      );
    if (joinOf(people) !== null)
      return (
        <Notice tone={reasons.includes('inUseAgain') ? 'warning' : 'info'}>
          {reasons.includes('inUseAgain') && <p>{t('DUPLICATES/IN_USE_AGAIN')}</p>}
          <Refusals refusals={['IS_JOINED']} />
        </Notice>
      );
    if (keptApart)
      return (
        <AreApart
          people={people}
          keptApart={keptApart}
          onListed={() => heading.current?.focus({ preventScroll: true })}
        />
      );
    return <DecisionForm comparison={comparison} reason={reason} onReason={setReason} />;
  };
  return (
    <section aria-labelledby="duplicates-decision" className={`stack ${classes.decision}`}>
      <h2 id="duplicates-decision" ref={heading} tabIndex={-1}>
        {t('DUPLICATES/DECISION')}
      </h2>
      {content()}
    </section>
  );
}

interface AreApartProps {
  readonly people: People;
  readonly keptApart: KeptApart;
  /** Called when the button may be gone. */
  readonly onListed: () => void;
}

function AreApart({ people: [one, other], keptApart, onListed }: AreApartProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { at, by, reason } = keptApart;
  const moment = momentInWords(at);
  const list = useAction({
    send: () => call(duplicates.listAgain, { params: { one: one.lin, other: other.lin } }),
    onSent: () => toasts.success('DUPLICATES/LISTED_AGAIN'),
    failure: 'DUPLICATES',
    refresh: async () => {
      await refreshDuplicates(client);
      onListed();
    },
  });
  return (
    <Notice
      tone="info"
      title={
        by === null
          ? t('DUPLICATES/APART_SINCE', { moment })
          : t('DUPLICATES/APART_BY', { name: by, moment })
      }
      action={<ActionButton action={list} label={t('DUPLICATES/LIST_AGAIN')} />}
    >
      <p>{reason}</p>
    </Notice>
  );
}
