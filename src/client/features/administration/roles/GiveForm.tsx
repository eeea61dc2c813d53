import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RoleGrant, type RoleHolder, roles } from '#contract/roles.ts';
import { Role } from '#contract/values.ts';
import { hasParts, lacksPart } from '#rules/roleGrants.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import type { ControlledField } from '#client/forms/controlledField.ts';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { EndField, type EndFields, endOf, startingEnd } from './EndField.tsx';
import { refreshRoles, roleQueries } from './queries.ts';

interface Fields extends EndFields {
  readonly role: Role | null;
  readonly organisationId: string | null;
  readonly reason: string;
}
const fields = ['role', 'organisationId', 'hasEnd', 'until', 'reason'] as const;
type Field = (typeof fields)[number];

interface GiveFormProps {
  readonly holder: RoleHolder;
  readonly onDone: () => void;
}

/** Gives a person a role, over a part of the organisation if it is one that has parts. */
export function GiveForm({ holder, onDone }: GiveFormProps) {
  const { liUId, displayName: name } = holder;
  const { t } = useTranslation();
  const client = useQueryClient();
  const { frame, field, controlled, isBusy } = usePortalForm({
    fields: {
      names: fields,
      labelOf: (one: Field) => t(`ROLES/FIELD/${one}`),
      defaultValues: { role: null, organisationId: null, reason: '', ...startingEnd(null) },
    },
    send: ({ role, organisationId, reason, ...end }: Fields) =>
      call(roles.give, {
        params: { liUId },
        body: {
          role,
          organisationId: role !== null && hasParts(role) ? organisationId : null,
          until: endOf(end),
          reason,
        },
      }),
    onSent: async () => {
      toasts.success('ROLES/GIVEN', { name });
      await refreshRoles(client);
      onDone();
    },
    failure: 'ROLES',
  });
  const chosen = controlled('role', { required: 'INPUT_REQUIRED' });
  const role = chosen.value;
  const isPartRequired = role !== null && lacksPart(role, { hasPart: holder.grants.some(isPart) });
  return (
    <Form
      {...frame}
      title={t('ROLES/GIVE_NAMED', { name })}
      actions={{
        submit: { label: t('ROLES/GIVE_SUBMIT'), isBusy },
        cancel: { label: t('ROLES/CANCEL'), onCancel: onDone },
        offline: t('ROLES/OFFLINE'),
      }}
    >
      <ChoiceField
        required
        data={Role.options.flatMap((one) =>
          one === 'None' ? [] : [{ value: one, label: t(`ROLES/ROLE/${one}`) }],
        )}
        {...chosen}
      />
      {role !== null && hasParts(role) && (
        <PartField
          isRequired={isPartRequired}
          {...controlled('organisationId', {
            ...(isPartRequired && { required: 'ROLES/NO_PART' }),
          })}
        />
      )}
      <EndField
        hasEnd={controlled('hasEnd')}
        until={() => controlled('until', { required: 'INPUT_REQUIRED' })}
      />
      <TextField
        help={t('ROLES/REASON_HELP')}
        withAsterisk
        autoComplete="off"
        maxLength={300}
        {...field('reason', {
          validate: (reason) => (reason.trim() === '' ? 'INPUT_REQUIRED' : undefined),
        })}
      />
    </Form>
  );
}

const isPart = ({ organisation }: RoleGrant) => organisation !== null;

interface PartFieldProps extends ControlledField<string | null> {
  readonly isRequired: boolean;
}

function PartField({ isRequired, ...field }: PartFieldProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(roleQueries.organisations());
  return (
    <ChoiceField
      {...field}
      help={t('ROLES/PART_HELP')}
      clearable
      required={isRequired}
      limit={200}
      data={data.map((one) => ({
        value: one.id,
        label: `${one.name[currentLanguage()]} (${one.shortName})`,
      }))}
    />
  );
}
