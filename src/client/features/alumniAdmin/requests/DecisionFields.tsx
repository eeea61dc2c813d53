import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { languageName } from '#rules/languages.ts';
import type { RequestDecision } from '#rules/requestDecision.ts';
import type { usePortalForm } from '#client/forms/portalForm.ts';
import { TextArea } from '#client/ui/TextArea.tsx';
import { useTranslation } from '../texts.ts';
import classes from '../Admin.module.css';

/** What is typed with a decision. */
export interface Typed {
  readonly internalNotes: string;
  readonly rejectionReason: string;
}

interface DecisionFieldsProps extends Pick<
  ReturnType<typeof usePortalForm<Typed, 'rejectionReason', unknown>>,
  'field' | 'form'
> {
  readonly decision: RequestDecision;
  readonly request: RegistrationRequest;
}

/** The reason for a rejection, the office's notes, and what the decision leads to. */
export function DecisionFields({ request, decision, field, form }: DecisionFieldsProps) {
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
