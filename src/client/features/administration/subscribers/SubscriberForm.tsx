import { useQueryClient } from '@tanstack/react-query';
import {
  AccountKind,
  EventType,
  type Subscriber,
  SubscriberFact,
  webhooks,
} from '#contract/webhooks.ts';
import { call } from '#client/api/call.ts';
import { isStale } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { ChoicesField } from '../ChoicesField.tsx';
import { eventKey } from './eventKey.ts';
import type { ShownSecret } from '../NewSecret.tsx';
import { refreshSubscribers } from './queries.ts';

const fields = ['name', 'url', 'eventTypes', 'accountKinds', 'facts'] as const;
type Field = (typeof fields)[number];
interface Fields extends Pick<Subscriber, 'name' | 'url'> {
  readonly eventTypes: EventType[];
  readonly accountKinds: AccountKind[];
  readonly facts: SubscriberFact[];
}

interface SubscriberFormProps {
  /** Null for a new one. */
  readonly subscriber: Subscriber | null;
  readonly onDone: () => void;
  readonly onSecret: (secret: ShownSecret) => void;
}

const required = {
  validate: (value: string) => (value.trim() === '' ? 'INPUT_REQUIRED' : undefined),
};
const requiredChoice = {
  validate: (value: readonly string[]) => (value.length === 0 ? 'WEBHOOKS/CHOOSE_ONE' : undefined),
};

/** Adds a subscriber, or changes one. */
export function SubscriberForm({ subscriber, onDone, onSecret }: SubscriberFormProps) {
  const { t } = useTranslation();
  const { frame, field, controlled, isBusy, error } = useSubscriberForm(
    subscriber,
    onDone,
    onSecret,
  );
  return (
    <Form
      {...frame}
      title={t(subscriber ? 'WEBHOOKS/CHANGE_TITLE' : 'WEBHOOKS/ADD')}
      actions={{
        submit: { label: t('WEBHOOKS/SAVE'), isBusy },
        cancel: { label: t('WEBHOOKS/CANCEL'), onCancel: onDone },
        offline: t('WEBHOOKS/OFFLINE'),
        submitError: isStale(error) && (
          <Notice tone="warning" isSpoken>
            <p>{t('WEBHOOKS/STALE_TYPED')}</p>
          </Notice>
        ),
      }}
    >
      <TextField withAsterisk autoComplete="off" maxLength={100} {...field('name', required)} />
      <TextField
        withAsterisk
        autoComplete="off"
        inputMode="url"
        maxLength={500}
        help={t('WEBHOOKS/URL_HELP')}
        {...field('url', required)}
      />
      <ChoicesField
        options={EventType.options.map((type) => ({ value: type, label: t(eventKey(type)) }))}
        {...controlled('eventTypes', requiredChoice)}
      />
      <ChoicesField
        options={AccountKind.options.map((kind) => ({
          value: kind,
          label: t(`WEBHOOKS/KIND/${upperCase(kind)}`),
        }))}
        {...controlled('accountKinds', requiredChoice)}
      />
      <ChoicesField
        help={t('WEBHOOKS/FACTS_HELP')}
        options={SubscriberFact.options.map((fact) => ({
          value: fact,
          label: t(`WEBHOOKS/FACT/${upperCase(fact)}`),
        }))}
        {...controlled('facts')}
      />
    </Form>
  );
}

function useSubscriberForm(
  subscriber: Subscriber | null,
  onDone: () => void,
  onSecret: (secret: ShownSecret) => void,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return usePortalForm({
    fields: {
      names: fields,
      labelOf: (one: Field) => t(`WEBHOOKS/FIELD/${one}`),
      defaultValues: {
        name: subscriber?.name ?? '',
        url: subscriber?.url ?? '',
        eventTypes: subscriber?.eventTypes ?? EventType.options,
        accountKinds: subscriber?.accountKinds ?? AccountKind.options,
        facts: subscriber?.facts ?? [],
      },
    },
    send: async (typed: Fields, keyOf) => {
      if (subscriber === null) {
        const { secret } = await call(
          webhooks.create,
          { body: typed },
          { idempotencyKey: keyOf(typed) },
        );
        onSecret({ name: typed.name, secret });
      } else {
        const { id, version } = subscriber;
        await call(webhooks.change, { params: { id }, body: { ...typed, version } });
      }
    },
    onSent: async (_, { name }) => {
      toasts.success('WEBHOOKS/SAVED', { name });
      await refreshSubscribers(client);
      onDone();
    },
    onStale: () => refreshSubscribers(client),
    failure: 'WEBHOOKS',
  });
}
