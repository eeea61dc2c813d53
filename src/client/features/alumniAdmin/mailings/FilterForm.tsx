import { useQuery } from '@tanstack/react-query';
import { type Ref, useId, useRef, useState } from 'react';
import { Language } from '#contract/values.ts';
import { errorsAtFields } from '#client/api/errors.ts';
import { languageTitle } from '#rules/languages.ts';
import { Form } from '#client/forms/Form.tsx';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RadioField } from '#client/ui/RadioField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { alumniAdminQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import { type Choice, missingIn, sources, UnreadableFileError, wishes } from './filterFields.ts';
import classes from '../Admin.module.css';

interface FilterFormProps {
  readonly choice: Choice;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onChange: (changes: Partial<Choice>) => void;
  readonly onFilter: () => void;
}

/** Maximum file size, enough for a list of 100,000 people; the server accepts no larger files. */
const MAX_FILE_BYTES = 5_000_000;

/** Form for the filter of a mailing's recipients. An empty filter selects everyone. */
export function FilterForm({ choice, isBusy, error, onChange, onFilter }: FilterFormProps) {
  const { t, language } = useTranslation();
  const fileInput = useRef<HTMLInputElement>(null);
  const [isTried, setTried] = useState(false);
  const { data: files = [] } = useQuery(alumniAdminQueries.files());
  const found = missingIn(choice);
  const missing = isTried ? found : null;

  return (
    <Form
      unsaved={null}
      onSubmit={() => {
        setTried(true);
        if (found === null) onFilter();
        else if (found === 'FILE') fileInput.current?.focus();
      }}
      actions={{
        submit: { label: t('ALUMNI_MAILING/SHOW'), isBusy },
        offline: t('ALUMNI_ADMIN/OFFLINE'),
        submitError: Boolean(error) && <FileProblem error={error} />,
      }}
    >
      <RadioField
        label={t('ALUMNI_MAILING/SOURCE')}
        options={sources.map((value) => ({ value, label: t(`ALUMNI_MAILING/SOURCE/${value}`) }))}
        value={choice.source}
        onChange={(source) => onChange({ source })}
        onBlur={() => undefined}
      />
      {choice.source === 'SAVED' && (
        <ChoiceField
          label={t('ALUMNI_MAILING/FILE/SAVED')}
          data={files.map((file) => ({ value: file.id, label: file.name }))}
          value={choice.fileId}
          onChange={(fileId) => onChange({ fileId })}
          error={missing === 'SAVED' && t('ALUMNI_MAILING/MISSING/SAVED')}
        />
      )}
      {choice.source === 'NEW' && (
        <NewFile choice={choice} missing={missing} fileInput={fileInput} onChange={onChange} />
      )}
      <RadioField
        label={t('ALUMNI_MAILING/LANGUAGE')}
        options={[
          { value: 'ALL', label: t('ALUMNI_MAILING/LANGUAGE/ALL') },
          ...Language.options.map((value) => ({
            value,
            label: languageTitle(value, language),
          })),
        ]}
        value={choice.language ?? 'ALL'}
        onChange={(value) =>
          onChange({ language: Language.options.find((one) => one === value) ?? null })
        }
        onBlur={() => undefined}
      />
      <Wishes choice={choice} onChange={onChange} />
      <Countries choice={choice} onChange={onChange} />
    </Form>
  );
}

type PartProps = Pick<FilterFormProps, 'choice' | 'onChange'>;

interface NewFileProps extends PartProps {
  /** What the latest try was missing. */
  readonly missing: ReturnType<typeof missingIn>;
  readonly fileInput: Ref<HTMLInputElement>;
}

/** A file with the people to filter, which can be saved under a name. */
function NewFile({ choice, missing, fileInput, onChange }: NewFileProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const take = (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > MAX_FILE_BYTES);
    onChange({ file: file && file.size <= MAX_FILE_BYTES ? file : null });
  };
  return (
    <fieldset className={classes.fieldset}>
      <div className={classes.file}>
        <label htmlFor={id}>{t('ALUMNI_MAILING/FILE')}</label>
        <input
          ref={fileInput}
          id={id}
          type="file"
          accept=".xlsx,.csv,.txt,text/csv,text/plain"
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
        />
        <p id={`${id}-help`} className={classes.quiet}>
          {t('ALUMNI_MAILING/FILE_HELP')}
        </p>
        {isTooLarge && (
          <p role="alert" className={classes.error}>
            {t('ALUMNI_MAILING/FILE_TOO_LARGE')}
          </p>
        )}
        {missing === 'FILE' && !isTooLarge && (
          <p role="alert" className={classes.error}>
            {t('ALUMNI_MAILING/MISSING/FILE')}
          </p>
        )}
      </div>
      <Checkbox
        label={t('ALUMNI_MAILING/SAVE_FILE')}
        checked={choice.isSaved}
        onChange={({ currentTarget }) => onChange({ isSaved: currentTarget.checked })}
      />
      {choice.isSaved && (
        <div className={`stack ${classes.grid}`}>
          <TextField
            label={t('ALUMNI_MAILING/FILE/NAME')}
            value={choice.name}
            maxLength={200}
            autoComplete="off"
            withAsterisk
            error={missing === 'NAME' && t('ALUMNI_MAILING/MISSING/NAME')}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
          <TextField
            label={t('ALUMNI_MAILING/FILE/DESCRIPTION')}
            value={choice.description}
            maxLength={1000}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
          />
        </div>
      )}
    </fieldset>
  );
}

const toggled = <T extends string>(list: readonly T[], one: T) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** The mailings that the recipients have consented to. */
function Wishes({ choice, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t('ALUMNI_MAILING/WISHES')}</legend>
      <p className={classes.quiet}>{t('ALUMNI_MAILING/WISHES_HELP')}</p>
      <div className={`stack ${classes.grid}`}>
        {wishes.map((wish) => (
          <Checkbox
            key={wish}
            label={t(`ALUMNI_ADMIN/FLAG/${wish}`)}
            checked={choice.wishes.includes(wish)}
            onChange={() => onChange({ wishes: toggled(choice.wishes, wish) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The countries of the recipients; without any, all. */
function Countries({ choice, onChange }: PartProps) {
  const { t, language } = useTranslation();
  const {
    data: countries = [],
    error: countriesError,
    refetch: fetchCountries,
  } = useQuery(alumniAdminQueries.countriesInUse());
  return (
    <details className={classes.more}>
      <summary>
        {choice.countryCodes.length === 0
          ? t('ALUMNI_MAILING/COUNTRIES/ALL')
          : t('ALUMNI_MAILING/COUNTRIES', { count: choice.countryCodes.length })}
      </summary>
      {countriesError && countries.length === 0 && (
        <ErrorState
          error={countriesError}
          title={t('ALUMNI_MAILING/COUNTRIES/FAILED')}
          onRetry={() => void fetchCountries()}
        />
      )}
      <div className={`stack ${classes.grid}`}>
        {countries.map(({ code, title }) => (
          <Checkbox
            key={code}
            label={title[language]}
            checked={choice.countryCodes.includes(code)}
            onChange={() => onChange({ countryCodes: toggled(choice.countryCodes, code) })}
          />
        ))}
      </div>
    </details>
  );
}

/** The texts of rows that are refused for another reason than that they identify nobody. */
const ROW_TEXTS = new Map<string, 'ALUMNI_MAILING/ROW/FIRST' | 'ALUMNI_MAILING/ROW/TWO'>([
  ['ALUMNI_FILE/NOT_A_HEADER', 'ALUMNI_MAILING/ROW/FIRST'],
  ['ALUMNI_FILE/TWO_NUMBERS', 'ALUMNI_MAILING/ROW/TWO'],
]);

/**
 * Notice that explains why filtering failed: the numbers of the rows that identify nobody, or any
 * other error.
 */
function FileProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (error instanceof UnreadableFileError)
    return (
      <Notice tone="error" isSpoken>
        <p>{t('ALUMNI_MAILING/FILE_UNREADABLE')}</p>
      </Notice>
    );
  const errors = errorsAtFields(error);
  const rows = Object.entries(errors).flatMap(([key, [reason]]) =>
    key.startsWith('row.') ? [{ row: Number(key.slice('row.'.length)), reason }] : [],
  );
  if (rows.length === 0) {
    const toast = failureToast(error, 'ALUMNI_MAILING');
    return (
      toast && (
        <Notice tone={toast.type} isSpoken>
          <Messages messages={toast.messages} />
        </Notice>
      )
    );
  }
  const count = Number(errors['useData.rows']?.[0] ?? rows.length);
  return (
    <Notice tone="error" isSpoken title={t('ALUMNI_MAILING/ROWS', { count })}>
      <p>{t('ALUMNI_MAILING/ROWS/TEXT')}</p>
      <ul className={classes.rows}>
        {rows
          .toSorted((one, other) => one.row - other.row)
          .map(({ row, reason }) => (
            <li key={row}>
              {t(ROW_TEXTS.get(reason ?? '') ?? 'ALUMNI_MAILING/ROW', { line: row })}
            </li>
          ))}
      </ul>
    </Notice>
  );
}
