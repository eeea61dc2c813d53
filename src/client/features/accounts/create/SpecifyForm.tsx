import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { ContactPerson } from '#contract/contactPerson.ts';
import { invoiceFields } from '#contract/invoiceParts.ts';
import { isDepartmentOrBelow } from '#rules/accountCreation.ts';
import { Form } from '#client/forms/Form.tsx';
import { Button } from '#client/ui/Button.ts';
import { ArrowLeftIcon } from '#client/ui/deferredIcons.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PanelFoot } from '#client/ui/PanelFoot.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useTranslation } from '../texts.ts';
import { accountSearch } from '../panelPaths.ts';
import { panelPath, useClosePanel } from '#client/routing/panels.ts';
import { listQueries } from '../lists/listQueries.ts';
import { useListChoice } from '../lists/useListChoice.ts';
import { AccountPart } from './AccountPart.tsx';
import { InvoicePart } from './InvoicePart.tsx';
import { accountFlow, type Subject } from './accountFlow.ts';
import { OrganisationPart } from './OrganisationPart.tsx';
import { PersonPart } from './PersonPart.tsx';
import { fieldsInOrder, fieldsOfExtension, nameOf } from './fieldNames.ts';
import { fieldsOf, type SpecifyFields } from './specifyFields.ts';
import { specifySchema } from './specifySchema.ts';
import { errorAt, keysOf, SpecifyFormContext, useSpecifyForm } from './specifyForm.ts';
import { useNextPanel } from './useNextPanel.ts';
import { messageOf, useSaveAccount } from './useSaveAccount.ts';
import classes from './AccountCreation.module.css';
import textField from '#client/ui/TextField.module.css';

const texts = {
  create: { title: 'ACCOUNTS/SPECIFY/CREATE', submit: 'ACCOUNTS/SPECIFY/CREATE_SUBMIT' },
  takeover: { title: 'ACCOUNTS/SPECIFY/TAKEOVER', submit: 'ACCOUNTS/SPECIFY/TAKEOVER_SUBMIT' },
  extend: { title: 'ACCOUNTS/SPECIFY/EXTEND', submit: 'ACCOUNTS/SPECIFY/EXTEND_SUBMIT' },
} as const;

interface SpecifyFormProps {
  readonly subject: Subject;
  /** The user as a contact person; null if the user cannot be one. */
  readonly own: ContactPerson | null;
}

/** Form with all settings of the account. A refused save leaves the typed input unchanged. */
export function SpecifyForm({ subject, own }: SpecifyFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const today = useToday();
  const goTo = useNextPanel();
  const close = useClosePanel();
  const { data: tree } = useSuspenseQuery(listQueries.tree());
  const [{ organisation: listed }] = useListChoice(tree);
  const listedOrganisationId =
    listed?.isAdministered && isDepartmentOrBelow(listed.type) ? listed.organisationId : null;
  const schema = useMemo(() => specifySchema(subject, tree, today), [subject, tree, today]);
  const { pathname } = useLocation();
  // An extension is about the date, so the account part is first; for other accounts the
  // organisation is first.
  const isExtension = subject.type === 'extend';
  // After saving there is no subject, and nothing is unsaved. Returning to the search keeps the
  // input as a draft.
  const hasChanges = ({ getFieldState }: UseFormReturn<SpecifyFields>) =>
    accountFlow.subject(subject.type) !== null &&
    fieldsInOrder.some((field) => getFieldState(field).isDirty);
  const portal = usePortalForm({
    fields: {
      names: isExtension ? fieldsOfExtension : fieldsInOrder,
      labelOf: (field) => t(nameOf[field]),
      schema,
      defaultValues: fieldsOf(subject, today, listedOrganisationId, own),
      keysOf,
      errorAt,
    },
    ...useSaveAccount(subject),
    unsaved: {
      hasChanges: (_, current) => hasChanges(current),
      isLeft: (next) =>
        next.pathname !== pathname &&
        !panelPath(pathname, accountSearch()).startsWith(`${next.pathname}?`),
      onDiscard: accountFlow.clear,
    },
  });
  const { frame, form, isBusy, error } = portal;
  useDraft(form.getValues, form.reset);
  const { title, submit } = texts[subject.type];
  const accountPart = (
    <Part title={t('ACCOUNTS/SPECIFY/ACCOUNT')}>
      <AccountPart subject={subject} />
    </Part>
  );

  return (
    <SpecifyFormContext value={portal}>
      <Panel
        title={t(title)}
        submitError={error && messageOf(error)}
        onClose={() => {
          if (!hasChanges(form)) accountFlow.clear();
          close();
        }}
      >
        <PanelFoot
          main={
            <Button type="submit" form={formId} loading={isBusy}>
              {t(submit)}
            </Button>
          }
        />
        <button type="button" className={classes.back} onClick={() => goTo(accountSearch())}>
          <ArrowLeftIcon size={16} /> {t('ACCOUNTS/SPECIFY/BACK')}
        </button>
        <Form {...frame} id={formId} className="stack-lg">
          <Part title={t('ACCOUNTS/SPECIFY/PERSON')}>
            <PersonPart subject={subject} />
          </Part>
          {isExtension && accountPart}
          <Part title={t('ACCOUNTS/FIELD/ORGANISATIONID')}>
            <OrganisationPart subject={subject} tree={tree} />
          </Part>
          {!isExtension && accountPart}
          <InvoicePart
            isFilledIn={invoiceFields.some((name) => form.formState.defaultValues?.[name] !== '')}
          />
          <DescriptionField />
        </Form>
      </Panel>
    </SpecifyFormContext>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

/**
 * Keeps the form's input when its panel unmounts without being closed, as with the browser's Back,
 * and restores it on the next mount.
 */
function useDraft(
  read: () => SpecifyFields,
  show: (draft: SpecifyFields, options: { keepDefaultValues: true }) => void,
) {
  useEffect(() => {
    const draft = accountFlow.draft();
    if (draft) show(draft, { keepDefaultValues: true });
    return () => accountFlow.saveDraft(read());
  }, [read, show]);
}

/** Field for free text about the account, for administrators only. */
function DescriptionField() {
  const { t } = useTranslation();
  const { field } = useSpecifyForm();
  return (
    <Textarea
      description={t('ACCOUNTS/SPECIFY/DESCRIPTION_HELP')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={textField}
      rows={3}
      {...field('description')}
    />
  );
}
