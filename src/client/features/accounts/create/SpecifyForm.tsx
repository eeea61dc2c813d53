import { Button } from '@mantine/core';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { isDepartmentOrBelow } from '../../../../rules/accountCreation.ts';
import { FaultSummary } from '../../../components/FaultSummary.tsx';
import { ArrowLeftIcon } from '../../../components/laterIcons.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { useUnsavedChanges } from '../../../components/unsavedChanges.tsx';
import { useToday } from '../../../components/useToday.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { accountSearch } from '../../../routing/accountPanelPaths.ts';
import { panelPath, useClosePanel } from '../../../routing/panels.ts';
import { listQueries } from '../lists/listQueries.ts';
import { useListChoice } from '../lists/useListChoice.ts';
import { AccountPart } from './AccountPart.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { InvoicePart } from './InvoicePart.tsx';
import { journey, type Subject } from './journey.ts';
import { OrganisationPart } from './OrganisationPart.tsx';
import { PersonPart } from './PersonPart.tsx';
import { namesInOrder, namesOfExtension, type FieldName } from './fieldNames.ts';
import { fieldsOf, type SpecifyField, type SpecifyFields } from './specifyFields.ts';
import { specifySchema } from './specifySchema.ts';
import { useFaultOf } from './useFaultOf.ts';
import { useNextPanel } from './useNextPanel.ts';
import { useSaveAccount } from './useSaveAccount.ts';
import classes from './AccountCreation.module.css';

const texts = {
  create: { title: 'ACCOUNTS/SPECIFY/CREATE', submit: 'ACCOUNTS/SPECIFY/CREATE_SUBMIT' },
  takeover: { title: 'ACCOUNTS/SPECIFY/TAKEOVER', submit: 'ACCOUNTS/SPECIFY/TAKEOVER_SUBMIT' },
  extend: { title: 'ACCOUNTS/SPECIFY/EXTEND', submit: 'ACCOUNTS/SPECIFY/EXTEND_SUBMIT' },
} as const;

/** All that decides about the account. Whatever refuses to save leaves what was typed where it is. */
export function SpecifyForm({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const formId = useId();
  const today = useToday();
  const goTo = useNextPanel();
  const close = useClosePanel();
  const { data: tree } = useSuspenseQuery(listQueries.tree());
  const [{ organisation: listed }] = useListChoice(tree);
  const listedOrganisationId = listed?.isAdministered && isDepartmentOrBelow(listed.type) ? listed.organisationId : null;
  const schema = useMemo(() => specifySchema(subject, tree, today), [subject, tree, today]);
  const form = useForm<SpecifyFields>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    defaultValues: fieldsOf(subject, today, listedOrganisationId),
    shouldFocusError: false,
  });
  useDraft(form.getValues, form.reset);
  const { submitCount } = form.formState;
  // What is handed on to the search is kept for the way back, and what is saved has no subject any more.
  const hasChanges = () => journey.subject(subject.type) !== null && namesInOrder.some(([field]) => form.getFieldState(field).isDirty);
  const { pathname } = useLocation();
  const unsaved = useUnsavedChanges({
    hasChanges,
    isLeft: (next) => next.pathname !== pathname && !panelPath(pathname, accountSearch()).startsWith(`${next.pathname}?`),
    onDiscard: journey.forget,
  });
  const { save, isSaving, message } = useSaveAccount(subject, (faults) => {
    for (const [field, key] of faults) form.setError(field, { message: key });
  });
  const { title, submit } = texts[subject.type];
  // Whoever extends has come for the date; whoever places an account begins with the organisation.
  const isExtension = subject.type === 'extend';
  const accountPart = <Part title={t('ACCOUNTS/SPECIFY/ACCOUNT')}><AccountPart subject={subject} /></Part>;

  return (
    <FormProvider {...form}>
      <Panel
        title={t(title)}
        submitError={message}
        onClose={() => {
          if (!hasChanges()) journey.forget();
          close();
        }}
        footer={<Button type="submit" form={formId} loading={isSaving}>{t(submit)}</Button>}
      >
        {unsaved.question}
        <button type="button" className={classes.back} onClick={() => goTo(accountSearch())}>
          <ArrowLeftIcon size={16} /> {t('ACCOUNTS/SPECIFY/BACK')}
        </button>
        <form id={formId} className={classes.parts} noValidate onSubmit={(event) => void form.handleSubmit((fields) => save(fields))(event)}>
          {submitCount > 0 && <Summary key={submitCount} names={isExtension ? namesOfExtension : namesInOrder} onGoTo={form.setFocus} />}
          <Part title={t('ACCOUNTS/SPECIFY/PERSON')}><PersonPart subject={subject} /></Part>
          {isExtension && accountPart}
          <Part title={t('ACCOUNTS/FIELD/ORGANISATIONID')}><OrganisationPart tree={tree} /></Part>
          {!isExtension && accountPart}
          <InvoicePart isFilledIn={form.formState.defaultValues?.invoiceAddress !== ''} />
          <DescriptionField />
        </form>
      </Panel>
    </FormProvider>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** What a panel held that went away without being closed, as by the browser's back, is there again when it comes back. */
function useDraft(read: () => SpecifyFields, show: (draft: SpecifyFields, options: { keepDefaultValues: true }) => void) {
  useEffect(() => {
    const draft = journey.draft();
    if (draft) show(draft, { keepDefaultValues: true });
    return () => journey.keepDraft(read());
  }, [read, show]);
}

interface SummaryProps {
  /** From top to bottom. */
  readonly names: readonly FieldName[];
  readonly onGoTo: (field: SpecifyField) => void;
}

function Summary({ names, onGoTo }: SummaryProps) {
  const { t } = useTranslation();
  const faultOf = useFaultOf();
  const faults = names.flatMap(([field, name]) => {
    const text = faultOf(field);
    return text ? [{ field, name: t(name), text }] : [];
  });
  return <FaultSummary faults={faults} onGoTo={onGoTo} />;
}
