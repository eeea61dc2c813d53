import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { languages } from '#contract/languages.ts';
import { type Terms, terms } from '#contract/terms.ts';
import { languageName } from '#rules/languages.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { errorAtField, isStale } from '#client/api/errors.ts';
import { callVersioned } from '#client/api/versioned.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { showTerms, termsQueries, useTermsChange } from './queries.ts';
import { TermsPreview } from './TermsPreview.tsx';
import {
  contentOf,
  fieldNames,
  fieldsOf,
  languageOf,
  MAX_LENGTH,
  nameOf,
  partOf,
  parts,
  type TermsFields,
} from './termsFields.ts';
import classes from './Terms.module.css';

interface TermsEditorProps {
  readonly kind: Terms;
  readonly version: string | null;
}

/** The form of a draft. Typed text stays when someone else saves meanwhile. */
function useDraftForm({ kind, version }: TermsEditorProps) {
  const { t, language: own } = useTranslation();
  const client = useQueryClient();
  const { liabilityType, content } = kind;
  const portalForm = usePortalForm({
    fields: {
      names: fieldNames,
      labelOf: (name: string) =>
        `${t(`TERMS/FIELD/${partOf(name)}`)}, ${languageName(languageOf(name), own)}`,
      errorAt: (error, name) => errorAtField(error, partOf(name)),
      values: fieldsOf(content),
      defaultValues: fieldsOf(content),
      resetOptions: { keepDirtyValues: true },
    },
    send: (typed: TermsFields) =>
      callVersioned(
        terms.saveDraft,
        { params: { liabilityType }, body: contentOf(typed) },
        { ifMatch: version },
      ),
    onSent: async (saved) => {
      portalForm.form.reset(fieldsOf(saved.body.content));
      toasts.success('TERMS/DRAFT_SAVED');
      await showTerms(client, saved);
    },
    onStale: () => client.invalidateQueries({ queryKey: termsQueries.one(liabilityType).queryKey }),
    failure: 'TERMS',
    unsaved: { staysOpen: true },
  });
  const typed = useWatch({ control: portalForm.form.control });
  return { ...portalForm, typed: contentOf({ ...fieldsOf(content), ...definedIn(typed) }) };
}

/** The text in each language, kept as a draft. */
export function TermsEditor({ kind, version }: TermsEditorProps) {
  const { t } = useTranslation();
  const [shows, setShows] = useState(false);
  const { frame, field, isBusy, error, typed } = useDraftForm({ kind, version });
  return (
    <>
      {kind.draft && (
        <p className="quiet">{t('TERMS/DRAFT_BY', { userId: kind.draft.changedBy })}</p>
      )}
      <Form
        {...frame}
        className={`stack ${classes.part}`}
        actions={{
          submit: { label: t('TERMS/SAVE_DRAFT'), isBusy },
          offline: t('TERMS/OFFLINE'),
          submitError: isStale(error) && (
            <Notice tone="warning" isSpoken>
              <p>{t('TERMS/STALE_TYPED')}</p>
            </Notice>
          ),
          others: (
            <>
              <Button variant="default" aria-expanded={shows} onClick={() => setShows(!shows)}>
                {t(shows ? 'TERMS/HIDE_PREVIEW' : 'TERMS/SHOW_PREVIEW')}
              </Button>
              {kind.draft && <DiscardButton kind={kind} version={version} />}
            </>
          ),
        }}
      >
        {parts.map((part) => (
          <div key={part} className={`stack ${classes.pair}`}>
            {languages.map((language) => (
              <TextArea
                key={language}
                lang={language}
                withAsterisk
                rows={part === 'text' ? 16 : 2}
                maxLength={MAX_LENGTH[part]}
                {...(part === 'text' && { help: t('TERMS/FIELD/text_HELP') })}
                {...field(nameOf(part, language), {
                  validate: (words) => (words?.trim() === '' ? 'INPUT_REQUIRED' : undefined),
                })}
              />
            ))}
          </div>
        ))}
      </Form>
      {shows && (
        <div className={`stack ${classes.pair}`}>
          {languages.map((language) => (
            <TermsPreview key={language} content={typed} language={language} />
          ))}
        </div>
      )}
    </>
  );
}

const definedIn = (typed: Partial<TermsFields>): TermsFields =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, words]) => (words === undefined ? [] : [[name, words]])),
  );

function DiscardButton({ kind, version }: TermsEditorProps) {
  const { t } = useTranslation();
  const { liabilityType } = kind;
  const discard = useTermsChange(
    liabilityType,
    () => callVersioned(terms.discardDraft, { params: { liabilityType } }, { ifMatch: version }),
    'TERMS/DRAFT_DISCARDED',
  );
  return (
    <ActionButton
      action={discard}
      label={t('TERMS/DISCARD')}
      look={{ size: 'md' }}
      question={t('TERMS/DISCARD_QUESTION')}
      confirm={t('TERMS/DISCARD_CONFIRM')}
      keep={t('TERMS/KEEP')}
    />
  );
}
