import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import type { LiabilityType, LocalizedText, PersonType } from '#contract/values.ts';
import { NetworkError } from '#client/api/errors.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Prose } from '#client/ui/Prose.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { useTranslation } from '../texts.ts';
import { setPasswordQueries } from './queries.ts';
import classes from './SetPassword.module.css';

const termsFor: Readonly<Record<PersonType, LiabilityType>> = {
  Student: 'Student',
  Employee: 'Employee',
  None: 'ExternalUser',
};

interface AcceptanceProps extends Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onChange'> {
  readonly error: string | undefined;
}

/** The terms of a new account, which must be accepted before it gets a password. */
export function TermsAcceptance({
  personType,
  ...props
}: AcceptanceProps & { readonly personType: PersonType }) {
  return <Acceptance {...props} asked={useQuery(setPasswordQueries.terms(termsFor[personType]))} />;
}

interface Terms {
  readonly liabilityDisplayName: LocalizedText;
  readonly text: LocalizedText;
}

/** Terms to read, and the checkbox that accepts them. */
export function Acceptance({
  error: fieldError,
  asked,
  ...input
}: AcceptanceProps & { readonly asked: UseQueryResult<Terms | null> }) {
  const { t } = useTranslation();
  const errorId = useId();
  const { data: terms, error, refetch } = asked;
  const language = currentLanguage();
  return (
    <section className={classes.terms}>
      <h2>{t('ACCOUNT/TERMS/TITLE')}</h2>
      {terms && (
        <details className={classes.termsText}>
          <summary>{terms.liabilityDisplayName[language]}</summary>
          <Prose text={terms.text[language]} />
        </details>
      )}
      {terms === undefined && !error && <TextSkeleton lines={1} />}
      {/* Other errors are not shown: a user who may not read the terms accepts the rules in general. */}
      {error instanceof NetworkError && (
        <ErrorState
          error={error}
          title={t('ACCOUNT/TERMS/FAILED')}
          onRetry={() => void refetch()}
        />
      )}
      <label className={classes.accept} data-has-error={fieldError !== undefined}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={fieldError !== undefined}
          aria-describedby={errorId}
        />
        <span>{t(terms ? 'ACCOUNT/TERMS/ACCEPT' : 'ACCOUNT/TERMS/ACCEPT_RULES')}</span>
      </label>
      <p id={errorId} className={classes.fieldError}>
        {fieldError}
      </p>
    </section>
  );
}
