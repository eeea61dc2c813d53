import { useMutation } from '@tanstack/react-query';
import { personSearch } from '../../../contract/personSearch.ts';
import { call } from '../../api/call.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { toasts, useTranslation } from './texts.ts';

/** A personal identity number, masked until it is revealed. The disclosure is recorded in the audit trail that the person can read. */
export function PersonalNumber({ norEduPersonLin, masked }: { norEduPersonLin: string; masked: string }) {
  const { t } = useTranslation();
  const reveal = useMutation({
    mutationFn: () => call(personSearch.revealNationalId, { body: { norEduPersonLin } }),
    gcTime: 0,
    onError: (error) => toasts.failure(error, 'SUPPORT'),
  });
  const number = reveal.data?.norEduPersonNin;
  return (
    <>
      <span translate="no">{number ? `${number.slice(0, 8)}-${number.slice(8)}` : masked}</span>{' '}
      <LinkButton aria-pressed={Boolean(number)} disabled={reveal.isPending} onClick={() => (number ? reveal.reset() : reveal.mutate())}>{t(number ? 'SUPPORT/HIDE' : 'SUPPORT/REVEAL')}</LinkButton>
    </>
  );
}
