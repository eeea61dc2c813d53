import type { Answer } from '#contract/route.ts';
import { type Subscriber, webhooks } from '#contract/webhooks.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { OutcomeText } from './OutcomeText.tsx';
import { refreshSubscribers, useSubscriberAction } from './queries.ts';
import type { SubscriberProps } from './SubscriberCard.tsx';

interface SubscriberActionsProps extends SubscriberProps {
  readonly onEdit: () => void;
  readonly showsEvents: boolean;
  readonly onShowEvents: () => void;
}

/** What can be done about a subscriber. */
export function SubscriberActions({
  subscriber,
  onSecret,
  onEdit,
  showsEvents,
  onShowEvents,
}: SubscriberActionsProps) {
  const { t } = useTranslation();
  const { id, name, refused } = subscriber;
  const test = useAction({
    send: () => call(webhooks.test, { params: { id } }),
    failure: 'WEBHOOKS',
  });
  return (
    <>
      {test.data && <TestOutcome key={test.submittedAt} outcome={test.data} />}
      <div className="row">
        <ActionButton
          action={test}
          label={t('WEBHOOKS/TEST')}
          name={t('WEBHOOKS/TEST_NAMED', { name })}
        />
        <Button
          variant="default"
          size="sm"
          aria-expanded={showsEvents}
          aria-label={t('WEBHOOKS/EVENTS_OF', { name })}
          onClick={onShowEvents}
        >
          {t(showsEvents ? 'WEBHOOKS/HIDE_EVENTS' : 'WEBHOOKS/EVENTS')}
        </Button>
        {refused > 0 && <AgainButton {...subscriber} />}
        <PauseButton {...subscriber} />
        <Button
          variant="default"
          size="sm"
          aria-label={t('WEBHOOKS/CHANGE_NAMED', { name })}
          onClick={onEdit}
        >
          {t('WEBHOOKS/CHANGE')}
        </Button>
        <RotateButton subscriber={subscriber} onSecret={onSecret} />
        <DeleteButton {...subscriber} />
      </div>
    </>
  );
}

/** What became of a test event. */
function TestOutcome({ outcome }: { readonly outcome: Answer<typeof webhooks.test> }) {
  const { t } = useTranslation();
  const { problem, milliseconds } = outcome;
  return (
    <Notice
      tone={problem === null ? 'success' : 'warning'}
      isSpoken
      title={t(problem === null ? 'WEBHOOKS/TEST_DONE' : 'WEBHOOKS/TEST_FAILED', { milliseconds })}
    >
      <p>
        <OutcomeText outcome={outcome} />
      </p>
    </Notice>
  );
}

function AgainButton(subscriber: Subscriber) {
  const { t } = useTranslation();
  const again = useSubscriberAction('again', subscriber, 'WEBHOOKS/AGAIN_DONE');
  return (
    <ActionButton
      action={again}
      label={t('WEBHOOKS/AGAIN')}
      name={t('WEBHOOKS/AGAIN_NAMED', { name: subscriber.name })}
    />
  );
}

function PauseButton(subscriber: Subscriber) {
  const { t } = useTranslation();
  const isPaused = subscriber.state === 'Paused';
  const change = useSubscriberAction(
    isPaused ? 'resume' : 'pause',
    subscriber,
    isPaused ? 'WEBHOOKS/RESUMED' : 'WEBHOOKS/PAUSE_DONE',
  );
  return (
    <ActionButton
      action={change}
      label={t(isPaused ? 'WEBHOOKS/RESUME' : 'WEBHOOKS/PAUSE')}
      name={t(isPaused ? 'WEBHOOKS/RESUME_NAMED' : 'WEBHOOKS/PAUSE_NAMED', {
        name: subscriber.name,
      })}
    />
  );
}

function RotateButton({ subscriber: { id, name }, onSecret }: SubscriberProps) {
  const { t } = useTranslation();
  const rotate = useAction({
    send: () => call(webhooks.rotate, { params: { id } }),
    isSecret: true,
    onSent: ({ secret }) => onSecret({ name, secret }),
    failure: 'WEBHOOKS',
    refresh: refreshSubscribers,
  });
  return (
    <ActionButton
      action={rotate}
      label={t('WEBHOOKS/ROTATE')}
      name={t('WEBHOOKS/ROTATE_NAMED', { name })}
      question={t('WEBHOOKS/ROTATE_QUESTION', { name })}
      confirm={t('WEBHOOKS/ROTATE_CONFIRM')}
      keep={t('WEBHOOKS/CANCEL')}
    />
  );
}

function DeleteButton({ id, name, waiting }: Subscriber) {
  const { t } = useTranslation();
  const remove = useAction({
    send: () => call(webhooks.delete, { params: { id } }),
    onSent: () => toasts.success('WEBHOOKS/DELETED', { name }),
    failure: 'WEBHOOKS',
    refresh: refreshSubscribers,
  });
  return (
    <ActionButton
      action={remove}
      label={t('WEBHOOKS/DELETE')}
      name={t('WEBHOOKS/DELETE_NAMED', { name })}
      question={
        waiting === 0
          ? t('WEBHOOKS/DELETE_QUESTION', { name })
          : t('WEBHOOKS/DELETE_WAITING', { name, count: waiting })
      }
      confirm={t('WEBHOOKS/DELETE_CONFIRM')}
      keep={t('WEBHOOKS/CANCEL')}
    />
  );
}
