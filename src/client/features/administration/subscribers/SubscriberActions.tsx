import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/route.ts';
import { type Subscriber, webhooks } from '#contract/webhooks.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { useConnection } from '#client/offline/connection.ts';
import { Button } from '#client/ui/Button.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
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
  const { online } = useConnection();
  const { id, name, refused } = subscriber;
  const test = useMutation({
    mutationFn: () => call(webhooks.test, { params: { id } }),
    onError: (error) => toasts.failure(error, 'WEBHOOKS'),
  });
  return (
    <>
      {test.data && <TestOutcome key={test.submittedAt} outcome={test.data} />}
      <div className="row">
        <Button
          variant="default"
          size="sm"
          disabled={!online}
          loading={test.isPending}
          aria-label={t('WEBHOOKS/TEST_NAMED', { name })}
          onClick={() => test.mutate()}
        >
          {t('WEBHOOKS/TEST')}
        </Button>
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
    <Button
      variant="default"
      size="sm"
      loading={again.isPending}
      aria-label={t('WEBHOOKS/AGAIN_NAMED', { name: subscriber.name })}
      onClick={() => again.mutate()}
    >
      {t('WEBHOOKS/AGAIN')}
    </Button>
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
    <Button
      variant="default"
      size="sm"
      loading={change.isPending}
      aria-label={t(isPaused ? 'WEBHOOKS/RESUME_NAMED' : 'WEBHOOKS/PAUSE_NAMED', {
        name: subscriber.name,
      })}
      onClick={() => change.mutate()}
    >
      {t(isPaused ? 'WEBHOOKS/RESUME' : 'WEBHOOKS/PAUSE')}
    </Button>
  );
}

function RotateButton({ subscriber: { id, name }, onSecret }: SubscriberProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const rotate = useMutation({
    mutationFn: () => call(webhooks.rotate, { params: { id } }),
    gcTime: 0,
    onSuccess: ({ secret }) => onSecret({ name, secret }),
    onError: (error) => toasts.failure(error, 'WEBHOOKS'),
    onSettled: () => refreshSubscribers(client),
  });
  return (
    <ConfirmButton
      label={t('WEBHOOKS/ROTATE')}
      name={t('WEBHOOKS/ROTATE_NAMED', { name })}
      question={t('WEBHOOKS/ROTATE_QUESTION', { name })}
      confirm={t('WEBHOOKS/ROTATE_CONFIRM')}
      keep={t('WEBHOOKS/CANCEL')}
      isBusy={rotate.isPending}
      onConfirm={(close) => rotate.mutate(undefined, { onSettled: close })}
    />
  );
}

function DeleteButton({ id, name, waiting }: Subscriber) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(webhooks.delete, { params: { id } }),
    onSuccess: () => toasts.success('WEBHOOKS/DELETED', { name }),
    onError: (error) => toasts.failure(error, 'WEBHOOKS'),
    onSettled: () => refreshSubscribers(client),
  });
  return (
    <ConfirmButton
      label={t('WEBHOOKS/DELETE')}
      name={t('WEBHOOKS/DELETE_NAMED', { name })}
      question={
        waiting === 0
          ? t('WEBHOOKS/DELETE_QUESTION', { name })
          : t('WEBHOOKS/DELETE_WAITING', { name, count: waiting })
      }
      confirm={t('WEBHOOKS/DELETE_CONFIRM')}
      keep={t('WEBHOOKS/CANCEL')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
