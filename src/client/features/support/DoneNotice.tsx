import type { CallerAction } from '#contract/callers.ts';
import type { FoundPerson } from '#contract/personSearch.ts';
import { featureRules } from '#rules/features.ts';
import { Button } from '#client/ui/Button.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from './texts.ts';
import type { Done } from './useCallerAction.ts';
import classes from './CallerBar.module.css';

interface DoneNoticeProps {
  readonly done: Done;
  readonly person: Pick<FoundPerson, 'displayName' | 'personType'>;
  readonly onUndo: (action: CallerAction) => void;
}

/** Whether the person has a page with the cases about them. */
const seesCases = ({ personType }: Pick<FoundPerson, 'personType'>): boolean =>
  featureRules['support-cases'].personTypes?.includes(personType) ?? true;

/** What has been done for the caller, what follows, and the number of its case. */
export function DoneNotice({ done, person, onUndo }: DoneNoticeProps) {
  const name = person.displayName;
  const { t } = useTranslation();
  const { inWords } = useDays();
  const { title, follows } = wordsOf();
  const undo = done.action === 'freeze' ? 'unfreeze' : done.action === 'unfreeze' ? 'freeze' : null;
  return (
    <Notice
      // Announced anew for every action.
      key={`${done.action} ${done.caseNumber}`}
      tone="success"
      isSpoken
      title={title}
      action={
        undo && (
          <Button size="sm" variant="default" onClick={() => onUndo(undo)}>
            {t('CALLERS/UNDO')}
          </Button>
        )
      }
    >
      {done.action === 'key' && (
        <p className={classes.key} translate="no">
          {done.key.key}
        </p>
      )}
      <p>{follows}</p>
      <p>
        {done.caseNumber === null
          ? t('CALLERS/NO_CASE')
          : t(seesCases(person) ? 'CALLERS/CASE' : 'CALLERS/CASE_UNSEEN', {
              number: done.caseNumber,
            })}
      </p>
    </Notice>
  );

  function wordsOf() {
    switch (done.action) {
      case 'freeze':
        return { title: t('CALLERS/FREEZE/DONE'), follows: t('CALLERS/FREEZE/FOLLOWS') };
      case 'unfreeze':
        return { title: t('CALLERS/UNFREEZE/DONE'), follows: t('CALLERS/UNFREEZE/FOLLOWS') };
      case 'signOut':
        return {
          title: t('CALLERS/SIGN_OUT/DONE', { count: done.ended, name }),
          follows: t('CALLERS/SIGN_OUT/FOLLOWS'),
        };
      case 'resetSecondStep':
        return {
          title: t('CALLERS/RESET_SECOND_STEP/DONE', { name }),
          follows: t('CALLERS/RESET_SECOND_STEP/FOLLOWS', {
            moment: momentInWords(done.passwordHeldUntil),
          }),
        };
      case 'key':
        return {
          title: t('CALLERS/KEY/DONE', { name }),
          follows: t('CALLERS/KEY/FOLLOWS', {
            date: inWords(done.key.expirationDate),
          }),
        };
      case 'extend':
      default:
        return {
          title: t('CALLERS/EXTEND/DONE', { date: inWords(done.extendDate) }),
          follows: t('CALLERS/EXTEND/FOLLOWS'),
        };
    }
  }
}
