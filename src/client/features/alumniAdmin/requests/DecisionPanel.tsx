import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { languageName } from '#rules/languages.ts';
import { RequestStatus } from '#contract/values.ts';
import { dateInSweden } from '#rules/dates.ts';
import { decisionsFor, type RequestDecision } from '#rules/requestDecision.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { Form } from '#client/forms/Form.tsx';
import { FormActions } from '#client/forms/FormActions.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import * as panels from '#client/paths/panels.ts';
import { usePanelParams } from '#client/routing/openPanel.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { requireParam } from '#client/routing/params.ts';
import { useOpenPanel } from '#client/routing/useOpenPanel.ts';
import { useBroughtIntoView } from '#client/ui/bringIntoView.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { alumniAdminQueries, refreshOffice } from '../queries.ts';
import { type TextKey, useTranslation } from '../texts.ts';
import { DecisionBefore } from './DecisionResult.tsx';
import { noteDecision } from './decisions.ts';
import { Duplicates } from './Duplicates.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { nextWaiting, useNextRequest } from './useNextRequest.ts';
import classes from '../Admin.module.css';

interface Typed {
  readonly internalNotes: string;
  readonly rejectionReason: string;
}

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
  const openNext = useOpenNext(decision, next?.id ?? null);
  const mayDecide = decisionsFor(request.status).includes(decision);
  const [notesBefore] = useState(request.internalNotes ?? '');
  const isTyped = ({ internalNotes, rejectionReason }: Typed) =>
    internalNotes !== notesBefore || rejectionReason.trim() !== '';
  const { frame, field, form, isBusy, submitError, isStale } = usePortalForm({
    fields: ['rejectionReason'],
    labelOf: () => t('ALUMNI_ADMIN/REASON'),
    hasSummary: false,
    mode: 'onSubmit',
    defaultValues: { internalNotes: notesBefore, rejectionReason: '' },
    hasChanges: (_, { getValues }) => mayDecide && isTyped(getValues()),
    send: ({ internalNotes, rejectionReason }: Typed, keyOf) => {
      const typed = { internalNotes, rejectionReason: rejectionReason.trim() };
      return send(request.id, typed, keyOf([decision, typed]));
    },
    onSent: useGoOn(decision, request, next?.id),
    // Another administrator has decided first: the current state is shown instead of the form.
    onStale: () => refreshOffice(client),
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
      submitError={submitError && failureToast(submitError, `ALUMNI_ADMIN/${decision}`)}
    >
      <div className={classes.stack}>
        <DecisionBefore id={request.id} />
        {(!mayDecide || isStale) && <AlreadyDecidedNotice request={request} />}
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
        others={
          <>
            {mayDecide && <OtherDecision decision={decision} id={request.id} />}
            {next && <NextButton name={next.name} onPress={openNext} />}
          </>
        }
      />
    </Panel>
  );
}

/**
 * Returns a function that notes a decision and goes on to the next request that waits. The panel
 * closes after the last one, and after an undone decision; the page then shows what was decided.
 */
function useGoOn(
  decision: RequestDecision,
  { id, name }: RegistrationRequest,
  nextId: string | undefined,
): () => Promise<void> {
  const client = useQueryClient();
  const close = useClosePanel();
  const openPanel = useOpenPanel();
  return async () => {
    await refreshOffice(client);
    const next = decision === 'undoReject' ? undefined : nextWaiting(client, id, nextId);
    noteDecision({ decision, id, name }, decision !== 'undoReject' && next === undefined);
    if (!next) return close();
    await waitBriefly(client.prefetchQuery(alumniAdminQueries.request(next.id)));
    // The usual decision is offered for the next one, which has the other beside it.
    openPanel(panels.registrationRequest('approve', next.id));
  };
}

/** Opens the other decision that is possible on a new request. */
function OtherDecision({ decision, id }: { decision: RequestDecision; id: string }) {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  if (decision === 'undoReject') return null;
  const other = decision === 'approve' ? 'reject' : 'approve';
  return (
    <Button variant="default" onClick={() => openPanel(panels.registrationRequest(other, id))}>
      {t(`ALUMNI_ADMIN/${other}/INSTEAD`)}
    </Button>
  );
}

function NextButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" onClick={onPress} aria-keyshortcuts="N">
      {t('ALUMNI_ADMIN/NEXT', { name })}
    </Button>
  );
}

interface DecisionFieldsProps extends Pick<DecisionPanelProps, 'decision'> {
  readonly request: RegistrationRequest;
  readonly field: (
    name: 'rejectionReason',
    rules: { validate: (reason: string) => string | undefined },
  ) => ComponentProps<typeof TextArea>;
  readonly form: UseFormReturn<Typed>;
}

/** The reason for a rejection, the office's notes, and what the decision leads to. */
function DecisionFields({ request, decision, field, form }: DecisionFieldsProps) {
  const { t, language } = useTranslation();
  return (
    <>
      {decision === 'reject' && (
        <TextArea
          help={t('ALUMNI_ADMIN/REASON_HELP', {
            language: languageName(request.preferredLanguage, language),
          })}
          withAsterisk
          maxLength={2000}
          {...field('rejectionReason', {
            validate: (reason) =>
              reason.trim() === '' ? 'ALUMNI_ADMIN/REASON_MISSING' : undefined,
          })}
        />
      )}
      <TextArea
        label={t('ALUMNI_ADMIN/NOTES')}
        help={t('ALUMNI_ADMIN/NOTES_HELP')}
        maxLength={4000}
        rows={3}
        {...form.register('internalNotes')}
      />
      <p className={classes.quiet}>
        {t(`ALUMNI_ADMIN/${decision}/MEANS`, { email: request.email })}
      </p>
    </>
  );
}

/** Notice that the request has already been decided, by another administrator or by this one. */
function AlreadyDecidedNotice({
  request: { status, decided, decidedBy },
}: {
  request: RegistrationRequest;
}) {
  const { t } = useTranslation();
  const { inWords } = useDays();
  const day = decided ? inWords(dateInSweden(new Date(decided))) : '';
  const notice = useRef<HTMLDivElement>(null);
  // The submit button is at the end of the form, so this notice may be above the visible part.
  useBroughtIntoView(notice);
  return (
    <div ref={notice}>
      <Notice tone="info" isSpoken title={t(`ALUMNI_ADMIN/IS/${status}`)}>
        {status !== RequestStatus.New && (
          <p>
            {decidedBy
              ? t('ALUMNI_ADMIN/DECIDED_BY', { name: decidedBy, day })
              : t('ALUMNI_ADMIN/DECIDED', { day })}
          </p>
        )}
      </Notice>
    </div>
  );
}

/**
 * The text typed for a decision that another administrator has already made. It is shown to be
 * copied, because it is not stored.
 */
function Unsent({ typed }: { typed: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.stack} aria-label={t('ALUMNI_ADMIN/UNSENT')}>
      <p>{t('ALUMNI_ADMIN/UNSENT')}</p>
      {typed
        .filter((text) => text.trim() !== '')
        .map((text) => (
          <blockquote key={text} className={classes.quote}>
            {text}
          </blockquote>
        ))}
    </section>
  );
}

/**
 * Returns a function that opens the next request instead of this one. The key N does the same while
 * no input has the focus.
 */
function useOpenNext(decision: RequestDecision, nextId: string | null): () => void {
  const openPanel = useOpenPanel();
  const open = () => {
    if (nextId !== null)
      openPanel(
        panels.registrationRequest(decision === 'undoReject' ? 'undoreject' : decision, nextId),
      );
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]') !== null;
      if (
        event.key.toLowerCase() === 'n' &&
        !isTyping &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey
      )
        latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return open;
}
