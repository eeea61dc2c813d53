import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { PersonKind } from '#contract/register.ts';
import { ScimResource, scimClients } from '#contract/scimClients.ts';
import { addYears } from '#rules/months.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import type { ControlledField } from '#client/forms/controlledField.ts';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { RadioField } from '#client/ui/RadioField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { ChoicesField } from '../ChoicesField.tsx';
import type { ShownSecret } from '../NewSecret.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { LastDayField, type LastDayFields } from './LastDayField.tsx';
import { refreshSystems } from './queries.ts';

const fields = [
  'name',
  'source',
  'resources',
  'mayWrite',
  'defaultKind',
  'defaultOrganisation',
  'endsOn',
] as const;
type Field = (typeof fields)[number];
interface Fields extends LastDayFields {
  readonly name: string;
  readonly source: string;
  readonly resources: ScimResource[];
  readonly mayWrite: 'no' | 'yes';
  readonly defaultKind: PersonKind | 'none';
  readonly defaultOrganisation: string;
}

interface ConnectFormProps {
  readonly onDone: () => void;
  readonly onToken: (token: ShownSecret) => void;
}

const required = {
  validate: (value: string) => (value.trim() === '' ? 'INPUT_REQUIRED' : undefined),
};

/** Whether the system makes people, for whom it may not say all that the portal needs. */
const statesPeople = ({ resources, mayWrite }: Partial<Fields>): boolean =>
  mayWrite === 'yes' && resources?.includes('people') === true;

/** Connects a system, which gets its token. */
export function ConnectForm({ onDone, onToken }: ConnectFormProps) {
  const { t } = useTranslation();
  const { frame, field, controlled, form, isBusy } = useConnectForm({ onDone, onToken });
  const typed = useWatch({ control: form.control });
  return (
    <Form
      {...frame}
      title={t('SCIM_CLIENTS/CONNECT')}
      actions={{
        submit: { label: t('SCIM_CLIENTS/CONNECT_SUBMIT'), isBusy },
        cancel: { label: t('SCIM_CLIENTS/CANCEL'), onCancel: onDone },
        offline: t('SCIM_CLIENTS/OFFLINE'),
      }}
    >
      <TextField withAsterisk autoComplete="off" maxLength={100} {...field('name', required)} />
      <TextField
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        help={t('SCIM_CLIENTS/SOURCE_HELP')}
        {...field('source', required)}
      />
      <ChoicesField
        help={t('SCIM_CLIENTS/RESOURCES_HELP')}
        options={ScimResource.options.map((one) => ({
          value: one,
          label: t(`SCIM_CLIENTS/RESOURCE/${one}`),
        }))}
        {...controlled('resources', {
          validate: (value) => (value.length === 0 ? 'SCIM_CLIENTS/CHOOSE_ONE' : undefined),
        })}
      />
      <RadioField
        options={(['no', 'yes'] as const).map((one) => ({
          value: one,
          label: t(`SCIM_CLIENTS/MAY_WRITE/${one}`),
        }))}
        {...controlled('mayWrite')}
      />
      {statesPeople(typed) && (
        <>
          <DefaultKindField {...controlled('defaultKind')} />
          <TextField
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            help={t('SCIM_CLIENTS/DEFAULT_ORGANISATION_HELP')}
            {...field('defaultOrganisation')}
          />
        </>
      )}
      <LastDayField {...controlled('endsOn', { required: 'INPUT_REQUIRED' })} />
    </Form>
  );
}

function useConnectForm({ onDone, onToken }: ConnectFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const today = useToday();
  return usePortalForm({
    fields: {
      names: fields,
      labelOf: (one: Field) => t(`SCIM_CLIENTS/FIELD/${one}`),
      defaultValues: {
        name: '',
        source: '',
        resources: [],
        mayWrite: 'no',
        defaultKind: 'none',
        defaultOrganisation: '',
        endsOn: addYears(today, 1),
      },
    },
    send: async ({ mayWrite, endsOn, ...typed }: Fields, keyOf) => {
      const { defaultKind, defaultOrganisation } = typed;
      const hasDefaults = statesPeople({ ...typed, mayWrite });
      const body = {
        ...typed,
        mayWrite: mayWrite === 'yes',
        defaultKind: hasDefaults && defaultKind !== 'none' ? defaultKind : null,
        defaultOrganisation: (hasDefaults && defaultOrganisation.trim()) || null,
        endsOn: endsOn ?? today,
      };
      const { token } = await call(scimClients.create, { body }, { idempotencyKey: keyOf(body) });
      onToken({ name: typed.name, secret: token });
    },
    onSent: async (_, { name }) => {
      toasts.success('SCIM_CLIENTS/CONNECTED', { name });
      await refreshSystems(client);
      onDone();
    },
    failure: 'SCIM_CLIENTS',
  });
}

/** What the people are for whom the system does not say it: identity managers know no such thing. */
function DefaultKindField(props: ControlledField<Fields['defaultKind']>) {
  const { t } = useTranslation();
  return (
    <RadioField
      {...props}
      help={t('SCIM_CLIENTS/DEFAULT_KIND_HELP')}
      options={[
        { value: 'none', label: t('SCIM_CLIENTS/DEFAULT_KIND_NONE') },
        ...PersonKind.options.map((one) => ({
          value: one,
          label: t(`SOURCES/KIND/${upperCase(one)}`),
        })),
      ]}
    />
  );
}
