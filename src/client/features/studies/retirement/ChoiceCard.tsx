import { useId, type ReactNode } from 'react';
import { useConnection } from '../../../offline/connection.ts';
import { Button } from '../../../ui/Button.ts';
import { InlineConfirm } from '../../../ui/InlineConfirm.tsx';
import { useInlineConfirm } from '../../../ui/useInlineConfirm.ts';
import { useTranslation } from '../texts.ts';
import classes from './Retirement.module.css';

interface ChoiceCardProps {
  readonly title: string;
  /** What is kept, what is lost, and from when. */
  readonly consequences: readonly string[];
  readonly label: string;
  readonly question: string;
  readonly details: ReactNode;
  readonly confirm: string;
  /** It cannot be taken back for long. */
  readonly isGrave?: true;
  readonly isBusy: boolean;
  /** A choice is on its way: there is no other to be made meanwhile. */
  readonly isHeldUp: boolean;
  readonly onConfirm: () => void;
  readonly onCancel?: () => void;
}

/** One way out of the account: what follows from it, and the button, which asks once more. */
export function ChoiceCard({ title, consequences, label, question, details, confirm, isGrave, isBusy, isHeldUp, onConfirm, onCancel }: ChoiceCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const { online } = useConnection();
  const { isAsking, ask, cancel, opener } = useInlineConfirm();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>{consequences.map((text) => <li key={text}>{text}</li>)}</ul>
      {isAsking ? (
        <InlineConfirm
          question={question}
          details={details}
          confirm={confirm}
          keep={t('RETIREMENT/NOT_NOW')}
          {...(!isGrave && { isHarmless: true })}
          isBusy={isBusy}
          onConfirm={onConfirm}
          onCancel={() => {
            cancel();
            onCancel?.();
          }}
        />
      ) : (
        <Button ref={opener} variant="default" {...(isGrave && { color: 'red', variant: 'outline' })} disabled={!online || isHeldUp} onClick={ask}>{label}</Button>
      )}
    </section>
  );
}
