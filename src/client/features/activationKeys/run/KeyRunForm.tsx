import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { activationKeys, MAX_KEY_RUN_SIZE } from '#contract/activationKeys.ts';
import { parseUserIds } from '#rules/userIdList.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { Button } from '#client/ui/Button.ts';
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
  const [text, setText] = useState('');
  const { liUIds, repeated, others } = parseUserIds(text);
  const fill = useMutation({
    mutationFn: () => call(activationKeys.waiting, {}),
    onSuccess: (waiting) => {
      if (waiting.length === 0) toasts.info('ACTIVATION_KEY/MANY/NONE_WAITING');
      else
        setText(
          parseUserIds(`${text}\n${waiting.join('\n')}`)
            .liUIds.slice(0, MAX_KEY_RUN_SIZE)
            .join('\n'),
        );
    },
    onError: (error) => toasts.failure(error, 'ACTIVATION_KEY/MANY'),
  });
  const disabledReason =
    liUIds.length === 0
      ? t('ACTIVATION_KEY/MANY/EMPTY')
      : liUIds.length > MAX_KEY_RUN_SIZE
        ? t('ACTIVATION_KEY/MANY/TOO_MANY', { count: liUIds.length, most: MAX_KEY_RUN_SIZE })
        : null;
  const remarks = [
    repeated > 0 && t('ACTIVATION_KEY/MANY/REPEATED', { count: repeated }),
    others.length > 0 &&
      t('ACTIVATION_KEY/MANY/OTHERS', {
        count: others.length,
        words: others.slice(0, MAX_OTHERS_SHOWN).join(', '),
      }),
  ].filter((remark) => remark !== false);

  return (
    <Form
      unsaved={null}
      onSubmit={() => {
        if (disabledReason === null) onStart(liUIds);
      }}
      actions={{
        submit: {
          label: t('ACTIVATION_KEY/MANY/START', { count: liUIds.length }),
          isBusy: false,
          disabledReason,
        },
        offline: t('ACTIVATION_KEY/OFFLINE'),
        others: (
          <Button
            variant="default"
            leftSection={<PlusIcon size={16} />}
            loading={fill.isPending}
            onClick={() => fill.mutate()}
          >
            {t('ACTIVATION_KEY/MANY/FILL')}
          </Button>
        ),
      }}
    >
      <TextArea
        label={t('ACTIVATION_KEY/MANY/LABEL')}
        help={t('ACTIVATION_KEY/MANY/HELP', { most: MAX_KEY_RUN_SIZE })}
        rows={10}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="note">
        <div role="status">
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </div>
        <p>{t('ACTIVATION_KEY/MANY/REPLACES')}</p>
      </div>
    </Form>
  );
}
