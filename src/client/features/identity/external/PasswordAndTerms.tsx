import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { useNewPassword } from '../passwords/useNewPassword.ts';
import { usePasswordErrorTexts } from '../passwords/usePasswordErrorTexts.ts';
import { Acceptance } from '../setPassword/TermsAcceptance.tsx';
import { useTranslation } from '../texts.ts';
import { externalQueries } from './queries.ts';

/**
 * The last part of both flows: a new password, checked while it is typed, and acceptance of the IT
 * rules (EXT-07, EXT-08). `required` is the error shown when the rules are not accepted.
 */
export function usePasswordAndTerms(email: string, required: string) {
  const { t } = useTranslation();
  const inputId = useId();
  const choice = useNewPassword(email, { isExternal: true });
  const asked = useQuery(externalQueries.terms());
  const [isAccepted, setAccepted] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const fieldError = !isAccepted && attempts > 0 ? required : undefined;
  const fieldErrors = [
    ...usePasswordErrorTexts(choice, 'External'),
    ...(fieldError === undefined
      ? []
      : [{ field: 'terms' as const, name: t('ACCOUNT/TERMS/TITLE'), text: fieldError }]),
  ];
  return {
    choice,
    terms: { inputId, isAccepted, onAccept: setAccepted, fieldError, asked },
    isChecking,
    /** Returns the password to send; null when something is missing, which is then shown. */
    validateForSubmit: async (): Promise<string | null> => {
      setChecking(true);
      const password = await choice.validateForSubmit();
      setChecking(false);
      if (password !== null && isAccepted) return password;
      setAttempts((count) => count + 1);
      return null;
    },
    summary: {
      attempts,
      fieldErrors,
      onGoTo: (field: (typeof fieldErrors)[number]['field']) =>
        field === 'terms' ? document.getElementById(inputId)?.focus() : choice.goTo(field),
    },
  };
}

export function PasswordAndTerms({
  choice,
  terms,
}: Pick<ReturnType<typeof usePasswordAndTerms>, 'choice' | 'terms'>) {
  return (
    <>
      <NewPasswordFields choice={choice} adAccountType="External" />
      <Acceptance {...terms} />
    </>
  );
}
