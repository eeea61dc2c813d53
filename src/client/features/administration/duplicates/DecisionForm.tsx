import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { duplicates } from '#contract/duplicates.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import type { ControlledField } from '#client/forms/controlledField.ts';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { InlineConfirm } from '#client/ui/InlineConfirm.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { RadioField } from '#client/ui/RadioField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useInlineConfirm } from '#client/ui/useInlineConfirm.ts';
import { toasts, useTranslation } from '../texts.ts';
import type { Comparison } from './Decision.tsx';
import { consequencesOf, type Join, keptByDefault, nameOf, type People } from './people.ts';
import { type Pair, refreshDuplicates } from './queries.ts';
import { Refusals } from './Refusals.tsx';
import { useGoOn } from './useGoOn.ts';
import classes from './Duplicates.module.css';

/** That the two are one person, of whom one is kept, or two people. */
const choices = ['keepFirst', 'keepSecond', 'apart'] as const;
type Choice = (typeof choices)[number];

interface Fields {
  readonly choice: Choice;
  readonly reason: string;
}

/** Who is kept and who is joined; null for two people who are kept apart. */
function chosenJoin(choice: Choice, [one, other]: People): Join | null {
  if (choice === 'apart') return null;
  return choice === 'keepFirst' ? { kept: one, joined: other } : { kept: other, joined: one };
}

interface DecisionFormProps {
  readonly comparison: Comparison;
  /** The reason as typed, which outlives the form. */
  readonly reason: string;
  readonly onReason: (typed: string) => void;
}

/** The form in which two people are joined or kept apart. */
export function DecisionForm({ comparison, reason, onReason }: DecisionFormProps) {
  const { t } = useTranslation();
  const { people, refusals } = comparison;
  const { isAsking, ask, cancel, opener } = useInlineConfirm();
  const { frame, field, controlled, form, isBusy } = useDecision(comparison, reason, cancel);
  const choiceField = controlled('choice', { onChange: cancel });
  const choice = choiceField.value;
  const join = chosenJoin(choice, people);
  const refused = choice === 'apart' ? [] : refusals[choice === 'keepFirst' ? 0 : 1];
  const names = join && { kept: nameOf(join.kept), joined: nameOf(join.joined) };
  return (
    <Form
      {...frame}
      // A join is asked about once the form is complete.
      onSubmit={async () =>
        join && !isAsking && (await form.trigger()) ? ask() : await frame.onSubmit()
      }
      {...(!isAsking && {
        actions: {
          submit: {
            ref: opener,
            label: t(join ? 'DUPLICATES/JOIN_ASK' : 'DUPLICATES/KEEP_APART'),
            isBusy,
            disabledReason: refused.length > 0 ? t('DUPLICATES/NOT_YET') : null,
          },
          offline: t('DUPLICATES/OFFLINE'),
        },
      })}
    >
      <ChoiceOfTwo {...choiceField} people={people} isDisabled={isBusy} />
      <div aria-live="polite" className="stack-sm">
        {refused.length > 0 ? (
          <Notice
            tone="warning"
            title={t(
              refusals.every((some) => some.length > 0)
                ? 'DUPLICATES/CANNOT_YET'
                : 'DUPLICATES/CANNOT',
            )}
          >
            <Refusals refusals={refused} />
          </Notice>
        ) : (
          <Consequences join={join} />
        )}
      </div>
      <TextField
        help={t('DUPLICATES/REASON_HELP')}
        withAsterisk
        autoComplete="off"
        maxLength={300}
        {...field('reason', {
          validate: (typed) => (typed.trim() === '' ? 'INPUT_REQUIRED' : undefined),
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onReason(target.value),
        })}
      />
      {isAsking && names && (
        <InlineConfirm
          question={t('DUPLICATES/JOIN_QUESTION', names)}
          confirm={t('DUPLICATES/JOIN_CONFIRM')}
          keep={t('DUPLICATES/NO')}
          isHarmless
          isBusy={isBusy}
          onConfirm={() => void frame.onSubmit()}
          onCancel={cancel}
        />
      )}
    </Form>
  );
}

interface ChoiceOfTwoProps extends ControlledField<Choice> {
  readonly people: People;
  readonly isDisabled: boolean;
}

function ChoiceOfTwo({ people, ...field }: ChoiceOfTwoProps) {
  const { t } = useTranslation();
  const options = choices.map((value) => {
    const join = chosenJoin(value, people);
    return {
      value,
      label: join
        ? t('DUPLICATES/CHOICE/KEEP', { name: nameOf(join.kept) })
        : t('DUPLICATES/CHOICE/APART'),
    };
  });
  return <RadioField {...field} options={options} />;
}

/** The form's fields and calls. `onRefused` is called when the server refuses. */
function useDecision({ people, refusals }: Comparison, reason: string, onRefused: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const pair: Pair = [people[0].lin, people[1].lin];
  const params = { one: pair[0], other: pair[1] };
  const names = { one: people[0].displayName, other: people[1].displayName };
  const goOn = useGoOn(pair);
  return usePortalForm({
    fields: {
      names: ['choice', 'reason'] as const,
      labelOf: (name) => t(name === 'choice' ? 'DUPLICATES/CHOICE' : 'DUPLICATES/REASON'),
      defaultValues: {
        choice: keptByDefault(people, refusals) === 0 ? 'keepFirst' : 'keepSecond',
        reason,
      },
    },
    send: async ({ choice, reason }: Fields) => {
      const join = chosenJoin(choice, people);
      if (join === null) {
        await call(duplicates.keepApart, { params, body: { reason } });
        return null;
      }
      const { kept, joined } = join;
      return await call(duplicates.join, {
        params: { one: kept.lin, other: joined.lin },
        body: { reason },
      });
    },
    onSent: (join) =>
      goOn(
        join === null
          ? {
              done: 'DUPLICATES/APART_DONE',
              undone: 'DUPLICATES/APART_UNDONE',
              names,
              undo: () => call(duplicates.listAgain, { params }),
            }
          : {
              done: 'DUPLICATES/JOIN_DONE',
              undone: 'DUPLICATES/JOIN_UNDONE',
              names,
              undo: () => call(duplicates.undo, { params: { id: join.id } }),
            },
      ),
    // Somebody else may have changed what the decision depends on.
    failure: async (error) => {
      onRefused();
      toasts.failure(error, 'DUPLICATES', { 404: 'DUPLICATES/UNKNOWN_TEXT' });
      await refreshDuplicates(client);
    },
    unsaved: { hasChanges: (_isDirty, form) => form.getValues('reason').trim() !== '' },
  });
}

function Consequences({ join }: { readonly join: Join | null }) {
  const { t } = useTranslation();
  if (join === null) return <p>{t('DUPLICATES/WHAT/APART')}</p>;
  return (
    <>
      <p className="semibold">{t('DUPLICATES/WHAT')}</p>
      <ul className={classes.what}>
        {consequencesOf(join).map(({ key, values }) => (
          <li key={key}>{t(key, values)}</li>
        ))}
      </ul>
      <p className="note">{t('DUPLICATES/WHAT/UNDO')}</p>
    </>
  );
}
