import { useNavigate } from 'react-router-dom';
import { duplicates } from '#contract/duplicates.ts';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import { call } from '#client/api/call.ts';
import { ApiError, errorAtField } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import * as paths from '#client/paths/pages.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from '../texts.ts';
import classes from './Duplicates.module.css';

const fields = ['one', 'other'] as const;
type Field = (typeof fields)[number];
type Fields = Record<Field, string>;

/** Opens the comparison of the owners of two accounts, also of two who are not alike. */
export function FindForm({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { frame, field, isBusy } = usePortalForm({
    fields: {
      names: fields,
      labelOf: (one: Field) => t(`DUPLICATES/FIND/${one === 'one' ? 'ONE' : 'OTHER'}`),
      defaultValues: { one: '', other: '' },
      errorAt,
    },
    send: (typed: Fields) => call(duplicates.find, { query: typed }),
    onSent: ({ one, other }) => navigate(paths.duplicates([one, other])),
    failure: 'DUPLICATES',
    unsaved: null,
  });
  const rules = {
    setValueAs: normaliseUserId,
    validate: (typed: string) =>
      isUserId(normaliseUserId(typed)) ? undefined : 'ADMINISTRATION/COURSE/USER_ID/INVALID',
  };
  const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 64 };
  return (
    <Form
      {...frame}
      title={t('DUPLICATES/FIND')}
      actions={{
        submit: { label: t('DUPLICATES/FIND/SUBMIT'), isBusy },
        cancel: { label: t('DUPLICATES/CANCEL'), onCancel },
        offline: t('DUPLICATES/OFFLINE'),
      }}
    >
      <div className={classes.fields}>
        <TextField {...asTyped} {...field('one', rules)} />
        <TextField {...asTyped} {...field('other', rules)} />
      </div>
    </Form>
  );
}

/** An account that does not exist is an error of its field, and one person twice of the latter. */
function errorAt(error: unknown, field: Field): string | undefined {
  if (error instanceof ApiError && error.status === 404) return error.errors?.[field]?.[0];
  return errorAtField(error, field === 'other' ? '' : field) ?? errorAtField(error, field);
}
