import type { WebhookOutcome } from '#contract/webhooks.ts';
import { useTranslation } from '../texts.ts';

/** What an attempt came to, and what to do if it did not deliver the event. */
export function OutcomeText({
  outcome: { problem, status },
}: {
  readonly outcome: WebhookOutcome;
}) {
  const { t } = useTranslation();
  const values = { status: String(status ?? '') };
  return (
    <>
      {problem === null
        ? t('WEBHOOKS/DELIVERED', values)
        : t(`WEBHOOKS/PROBLEM/${problem}`, values)}
    </>
  );
}
