import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { decisionsFor, type RequestDecision } from '#rules/requestDecision.ts';
import { isStale } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { FormActions } from '#client/forms/FormActions.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { usePanelParams } from '#client/routing/openPanel.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { requireParam } from '#client/routing/params.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { alumniAdminQueries, refreshOffice } from '../queries.ts';
import { type TextKey, useTranslation } from '../texts.ts';
import { AlreadyDecidedNotice, Unsent } from './AlreadyDecided.tsx';
import { DecisionFields, type Typed } from './DecisionFields.tsx';
import { DecisionBefore } from './DecisionResult.tsx';
import { useGoOn } from './decisionSteps.ts';
import { Duplicates } from './Duplicates.tsx';
import { OtherSteps } from './OtherSteps.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { useNextRequest } from './useNextRequest.ts';
import classes from '../Admin.module.css';

interface DecisionPanelProps {
  readonly decision: RequestDecision;
  readonly title: TextKey;
  readonly send: (id: string, typed: Typed, idempotencyKey: string) => Promise<unknown>;
}

/**
 * Panel to decide on a request, with likely duplicates. Refetches the lists after the decision and
 * goes on to the next request; closes after the last one (ALUM-16).
 */
export function DecisionPanel({ decision, title, send }: DecisionPanelProps) {
  const { t } = useTranslation();
  const close = useClosePanel();
  const id = requireParam(usePanelParams(), 'requestId');
  const { data: request, error, refetch } = useQuery(alumniAdminQueries.request(id));
  if (error)
    return (
      <Panel title={t(title)} onClose={close}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!request) return <Panel title={t(title)} onClose={close} loading />;
  return <Deciding key={id} request={request} decision={decision} title={title} send={send} />;
}

function Deciding({
  request,
  decision,
  title,
  send,
}: DecisionPanelProps & { readonly request: RegistrationRequest }) {
  const { t } = useTranslation();
  const formId = useId();
  const close = useClosePanel();
  const client = useQueryClient();
  const next = useNextRequest(request.id);
  const mayDecide = decisionsFor(request.status).includes(decision);
  const [notesBefore] = useState(request.internalNotes ?? '');
  const isTyped = ({ internalNotes, rejectionReason }: Typed) =>
    internalNotes !== notesBefore || rejectionReason.trim() !== '';
  const { frame, field, form, isBusy, error } = usePortalForm({
    fields: {
      names: ['rejectionReason'],
      labelOf: () => t('ALUMNI_ADMIN/REASON'),
      hasSummary: false,
      mode: 'onSubmit',
      defaultValues: { internalNotes: notesBefore, rejectionReason: '' },
    },
    send: ({ internalNotes, rejectionReason }: Typed, keyOf) => {
      const typed = { internalNotes, rejectionReason: rejectionReason.trim() };
      return send(request.id, typed, keyOf([decision, typed]));
    },
    onSent: useGoOn(decision, request, next?.id),
    // Another administrator has decided first: the current state is shown instead of the form.
    onStale: () => refreshOffice(client),
    failure: null,
    unsaved: { hasChanges: (_, { getValues }) => mayDecide && isTyped(getValues()) },
  });
  const [internalNotes, rejectionReason] = useWatch({
    control: form.control,
    name: ['internalNotes', 'rejectionReason'],
  });
  const hasTyped = isTyped({ internalNotes, rejectionReason });

  return (
    <Panel
      title={t(title)}
      onClose={close}
      isTall
      submitError={
        error && !isStale(error) ? failureToast(error, `ALUMNI_ADMIN/${decision}`) : null
      }
    >
      <div className={classes.stack}>
        <DecisionBefore id={request.id} />
        {(!mayDecide || isStale(error)) && <AlreadyDecidedNotice request={request} />}
        {!mayDecide && hasTyped && <Unsent typed={[rejectionReason, internalNotes]} />}
        <RequestFacts request={request} />
        <Duplicates request={request} />
        {mayDecide && (
          <Form {...frame} id={formId}>
            <DecisionFields request={request} decision={decision} field={field} form={form} />
          </Form>
        )}
      </div>
      <FormActions
        isOfPanel
        formId={formId}
        submit={
          mayDecide
            ? {
                label: t(`ALUMNI_ADMIN/${decision}`),
                isBusy,
                ...(decision === 'reject' && { look: { color: 'red' } }),
              }
            : null
        }
        offline={t('ALUMNI_ADMIN/OFFLINE')}
        others={<OtherSteps {...{ decision, next, mayDecide, id: request.id }} />}
      />
    </Panel>
  );
}
