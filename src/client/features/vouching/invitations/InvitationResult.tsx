import { Link } from 'react-router-dom';
import { dateInSweden } from '#rules/dates.ts';
import * as paths from '#client/paths/pages.ts';
import { createStore, useStore } from '#client/store/store.ts';
import { Button } from '#client/ui/Button.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { ActionResult } from '#client/ui/results/ActionResult.tsx';
import { type TextKey, useTranslation } from '../texts.ts';

export type InvitationOutcome =
  | { readonly kind: 'sent'; readonly count: number; readonly expires: string }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: TextKey };

interface Shown {
  readonly outcome: InvitationOutcome | null;
  /** Makes an outcome that follows another one a new one. */
  readonly number: number;
}

const shown = createStore<Shown>({ outcome: null, number: 0 });

/** Shows what came of an action, also on another page, above the list of invitations. */
export function showOutcome(outcome: InvitationOutcome | null): void {
  shown.set({ outcome, number: shown.get().number + 1 });
}

/** What came of the last action, until it is closed or the next one replaces it. */
export function InvitationResult() {
  const { outcome, number } = useStore(shown);
  return outcome && <Outcome key={number} outcome={outcome} />;
}

function Outcome({ outcome }: { outcome: InvitationOutcome }) {
  const { t } = useTranslation();
  const { inWords } = useDays();
  const onClose = () => showOutcome(null);
  if (outcome.kind === 'refused')
    return (
      <ActionResult
        tone="warning"
        title={t('INVITATIONS/NOT_DONE', { name: outcome.name })}
        details={[t(outcome.reason)]}
        onClose={onClose}
      />
    );
  const { count, expires } = outcome;
  const day = inWords(dateInSweden(new Date(expires)));
  return (
    <ActionResult
      tone="success"
      title={t('INVITATIONS/DONE', { count })}
      details={[t('INVITATIONS/DONE/FOLLOWS', { count, day })]}
      actions={
        <Button component={Link} size="sm" variant="default" to={paths.vouching('invitations/new')}>
          {t('INVITATIONS/DONE/MORE')}
        </Button>
      }
      onClose={onClose}
    />
  );
}
