import { useId, type ReactNode } from 'react';
import { InlineConfirm } from '#client/ui/InlineConfirm.tsx';
import { useInlineConfirm } from '#client/ui/useInlineConfirm.ts';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
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
  /** Whether the choice can be undone only for a short time. */
  readonly isDestructive?: true;
  readonly isBusy: boolean;
  /** Whether a choice is pending, so that no other can be made. */
  readonly isOtherPending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel?: () => void;
}

/**
 * Card for one option for the account: its consequences, and the button, which asks for
 * confirmation.
 */
export function ChoiceCard({
  title,
  consequences,
  label,
  question,
  details,
  confirm,
  isDestructive,
  isBusy,
  isOtherPending,
  onConfirm,
  onCancel,
}: ChoiceCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const { isAsking, ask, cancel, opener } = useInlineConfirm();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isAsking ? (
        <InlineConfirm
          question={question}
          details={details}
          confirm={confirm}
          keep={t('RETIREMENT/NOT_NOW')}
          {...(!isDestructive && { isHarmless: true })}
          isBusy={isBusy}
          onConfirm={onConfirm}
          onCancel={() => {
            cancel();
            onCancel?.();
          }}
        />
      ) : (
        <OnlineButton
          ref={opener}
          variant="default"
          {...(isDestructive && { color: 'red', variant: 'outline' })}
          disabled={isOtherPending}
          onClick={ask}
        >
          {label}
        </OnlineButton>
      )}
    </section>
  );
}
