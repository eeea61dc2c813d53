import { Button } from '@mantine/core';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { EmployeeProfile } from '../../../../contract/employeeProfile.ts';
import { application } from '../../../components/product.ts';
import { useToday } from '../../../components/useToday.ts';
import { editableFields, type EditableField } from '../../../../rules/profileEditing.ts';
import type { Versioned } from '../../../api/versioned.ts';
import { Notice } from '../../../components/Notice.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ChangedNotice } from './ChangedNotice.tsx';
import { type ProfileField, type ProfileFields, toFields } from './profileFields.ts';
import { profileSchema } from './profileSchema.ts';
import { ProfileRow } from './ProfileRow.tsx';
import { Section } from './Section.tsx';
import { useSaveProfile } from './useSaveProfile.ts';
import classes from './EmployeePanel.module.css';

/** The rows in their order, and the field of the update that each belongs to. */
const rows: readonly (readonly [ProfileField, EditableField])[] = [
  ['givenName', 'givenName'],
  ['surname', 'surname'],
  ['displayName', 'displayName'],
  ['norEduPersonNIN', 'norEduPersonNIN'],
  ['description', 'description'],
  ['organisationId', 'organisationId'],
  ['contactPerson', 'contactPersonEmployeeNorEduPersonLin'],
  ['cost', 'costCentreActivityId'],
  ['hasEmployeeProfilePage', 'hasEmployeeProfilePage'],
  ['externalEmailAddress', 'externalEmailAddress'],
  ['invoiceContactPerson', 'externalInvoiceData'],
  ['invoiceAddress', 'externalInvoiceData'],
  ['invoiceReference', 'externalInvoiceData'],
];

interface ProfileFormProps {
  readonly fetched: Versioned<EmployeeProfile>;
  /** Whether there is text that closing would lose. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** What an administrator may change of the person, field by field. Whatever refuses to save leaves the text where it is. */
export function ProfileForm({ fetched, onDirty }: ProfileFormProps) {
  const { t } = useTranslation();
  const today = useToday();
  /** What the changes are made from. It follows what is fetched only while nothing is changed, so that nobody's change is undone unseen. */
  const [seen, setSeen] = useState(fetched);
  const [editing, setEditing] = useState<ReadonlySet<ProfileField>>(new Set());
  const { account } = seen.body;

  const form = useForm<ProfileFields>({
    resolver: standardSchemaResolver(profileSchema(account, today)),
    mode: 'onChange',
    values: toFields(account),
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, isValid, dirtyFields } = form.formState;
  if (!isDirty && seen.version !== fetched.version) setSeen(fetched);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const finish = (next: Versioned<EmployeeProfile>) => {
    setSeen(next);
    setEditing(new Set());
    form.reset(toFields(next.body.account));
  };
  const { save, changed } = useSaveProfile(seen, { form, onSaved: finish, onStale: setSeen });
  const editable = editableFields(account, { specialOrganisationId: application().specialOrganisationId });
  const toggle = (field: ProfileField) =>
    setEditing((open) => {
      const next = new Set(open);
      if (!next.delete(field)) next.add(field);
      return next;
    });
  const isShown = (field: ProfileField) => field !== 'externalEmailAddress' || account.subscriptionType === 'Small';

  return (
    <Section title={t('ACCOUNTS/PROFILE/TITLE')}>
      <ReadOnlyReason account={account} editable={editable} />
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit((fields) => save.mutate(fields))(event)}>
          <div className={classes.rows}>
            {rows.filter(([field]) => isShown(field)).map(([field, wire]) => (
              <ProfileRow
                key={field}
                field={field}
                account={account}
                isEditable={editable.has(wire)}
                isEditing={editing.has(field)}
                isChanged={field in dirtyFields}
                onToggle={() => toggle(field)}
              />
            ))}
          </div>
          {changed && <ChangedNotice differences={changed} />}
          {isDirty && (
            <div className={classes.saveBar}>
              <Button type="submit" loading={save.isPending} disabled={!isValid}>{t('ACCOUNTS/PROFILE/SAVE')}</Button>
              <Button variant="default" disabled={save.isPending} onClick={() => finish(fetched)}>{t('ACCOUNTS/PROFILE/CANCEL')}</Button>
              {!isValid && <span role="status">{t('ACCOUNTS/PROFILE/INVALID')}</span>}
            </div>
          )}
        </form>
      </FormProvider>
    </Section>
  );
}

function ReadOnlyReason({ account, editable }: { account: EmployeeProfile['account']; editable: ReadonlySet<EditableField> }) {
  const { t } = useTranslation();
  if (!account.hasAccessToAccountThroughOrg) return <Notice tone="info">{t('ACCOUNTS/PROFILE/READ_ONLY_REACH')}</Notice>;
  if (editable.size === 0) return <Notice tone="info">{t('ACCOUNTS/PROFILE/READ_ONLY_STATUS')}</Notice>;
  return account.hasSwedishNin ? <p className={classes.quiet}>{t('ACCOUNTS/PROFILE/VOUCHED')}</p> : null;
}
