import { useWatch } from 'react-hook-form';
import { activationKeys, MAX_KEY_RUN_SIZE } from '#contract/activationKeys.ts';
import { parseUserIds } from '#rules/userIdList.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { useFormFields } from '#client/forms/formFields.ts';
import { PlusIcon } from '#client/ui/deferredIcons.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { toasts, useTranslation } from '../texts.ts';

/** Maximum number of words listed that are not user ids; beyond it, their number is sufficient. */
const MAX_OTHERS_SHOWN = 5;

/**
 * Form for the accounts that get keys: user ids pasted from a spreadsheet, or all new accounts
 * without a key.
 */
export function KeyRunForm({ onStart }: { onStart: (liUIds: readonly string[]) => void }) {
  const { t } = useTranslation();
  const { form, field } = useFormFields<{ text: string }, 'text'>({
    names: ['text'],
    labelOf: () => t('ACTIVATION_KEY/MANY/LABEL'),
    defaultValues: { text: '' },
  });
  const text = useWatch({ control: form.control, name: 'text' });
  const { liUIds, repeated, others } = parseUserIds(text);
  const fill = useAction({
    send: () => call(activationKeys.waiting, {}),
    onSent: (waiting) => {
      if (waiting.length === 0) toasts.info('ACTIVATION_KEY/MANY/NONE_WAITING');
      else
        form.setValue(
          'text',
          parseUserIds(`${text}\n${waiting.join('\n')}`)
            .liUIds.slice(0, MAX_KEY_RUN_SIZE)
            .join('\n'),
        );
    },
    failure: 'ACTIVATION_KEY/MANY',
  });
  const disabledReason =
    liUIds.length === 0
      ? t('ACTIVATION_KEY/MANY/EMPTY')
      : liUIds.length > MAX_KEY_RUN_SIZE
        ? t('ACTIVATION_KEY/MANY/TOO_MANY', { count: liUIds.length, most: MAX_KEY_RUN_SIZE })
        : null;

  return (
    <Form
      unsaved={null}
      onSubmit={form.handleSubmit(() => {
        if (disabledReason === null) onStart(liUIds);
      })}
      actions={{
        submit: {
          label: t('ACTIVATION_KEY/MANY/START', { count: liUIds.length }),
          isBusy: false,
          disabledReason,
        },
        offline: t('ACTIVATION_KEY/OFFLINE'),
        others: (
          <ActionButton
            action={fill}
            label={t('ACTIVATION_KEY/MANY/FILL')}
            look={{ size: 'md', leftSection: <PlusIcon size={16} /> }}
          />
        ),
      }}
    >
      <TextArea
        help={t('ACTIVATION_KEY/MANY/HELP', { most: MAX_KEY_RUN_SIZE })}
        rows={10}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('text')}
      />
      <div className="note">
        <Remarks repeated={repeated} others={others} />
        <p>{t('ACTIVATION_KEY/MANY/REPLACES')}</p>
      </div>
    </Form>
  );
}

/** What the list contains besides user ids to use. */
function Remarks({
  repeated,
  others,
}: Pick<ReturnType<typeof parseUserIds>, 'repeated' | 'others'>) {
  const { t } = useTranslation();
  const remarks = [
    repeated > 0 && t('ACTIVATION_KEY/MANY/REPEATED', { count: repeated }),
    others.length > 0 &&
      t('ACTIVATION_KEY/MANY/OTHERS', {
        count: others.length,
        words: others.slice(0, MAX_OTHERS_SHOWN).join(', '),
      }),
  ].filter((remark) => remark !== false);
  return (
    <div role="status">
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </div>
  );
}
