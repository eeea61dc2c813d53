import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { type RoleGrant, type RoleHolder, roles } from '#contract/roles.ts';
import { Role } from '#contract/values.ts';
import { hasParts, lacksPart } from '#rules/roleGrants.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
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
const fields = ['role', 'organisationId', 'until', 'reason'] as const;
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
  const { frame, field, form, fieldError, isBusy } = usePortalForm({
    fields,
    labelOf: (one: Field) => t(`ROLES/FIELD/${one}`),
    defaultValues: { role: null, organisationId: null, reason: '', ...startingEnd(null) },
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
    onFailure: (error) => toasts.failure(error, 'ROLES'),
  });
  const role = useWatch({ control: form.control, name: 'role' });
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
      <Controller
        control={form.control}
        name="role"
        rules={{ required: 'INPUT_REQUIRED' }}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <ChoiceField
            ref={ref}
            label={t('ROLES/FIELD/role')}
            required
            error={fieldError('role')}
            data={Role.options.flatMap((one) =>
              one === 'None' ? [] : [{ value: one, label: t(`ROLES/ROLE/${one}`) }],
            )}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      {role !== null && hasParts(role) && (
        <PartField
          control={form.control}
          error={fieldError('organisationId')}
          isRequired={lacksPart(role, { hasPart: holder.grants.some(isPart) })}
        />
      )}
      <EndField
        // A form with more fields also has these; the library's type does not say so.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        control={form.control as unknown as Control<EndFields>}
        error={fieldError('until')}
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

interface PartFieldProps {
  readonly control: Control<Fields>;
  readonly error: string | undefined;
  readonly isRequired: boolean;
}

function PartField({ control, error, isRequired }: PartFieldProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(roleQueries.organisations());
  return (
    <Controller
      control={control}
      name="organisationId"
      rules={{ ...(isRequired && { required: 'ROLES/NO_PART' }) }}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <ChoiceField
          ref={ref}
          label={t('ROLES/FIELD/organisationId')}
          help={t('ROLES/PART_HELP')}
          clearable
          required={isRequired}
          limit={200}
          error={error}
          data={data.map((one) => ({
            value: one.id,
            label: `${one.name[currentLanguage()]} (${one.shortName})`,
          }))}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    />
  );
}
