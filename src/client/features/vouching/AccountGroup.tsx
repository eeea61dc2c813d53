import { useEffect, useId, useRef, useState } from 'react';
import type { VouchedAccount, VouchingRefusal } from '#contract/vouching.ts';
import { AccountRow } from './AccountRow.tsx';
import type { Group } from './groups.ts';
import { useTranslation } from './texts.ts';
import type { Decided } from './useDecisions.ts';
import { Button } from '#client/ui/Button.ts';
import classes from './Vouching.module.css';

/**
 * Number of rows shown at first, and added with each tap, so that the end of the page stays near
 * with 200 accounts.
 */
const PAGE_SIZE = 15;

interface AccountGroupProps {
  readonly group: Group;
  readonly accounts: readonly VouchedAccount[];
  readonly hasBeenRenewed: (account: VouchedAccount) => boolean;
  readonly refusalOf: (id: string) => VouchingRefusal | null;
  /** Absent when there are too few accounts to select from. */
  readonly selection?: {
    readonly selected: ReadonlySet<string>;
    readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
  };
  readonly onDecided: (decided: Decided) => void;
}

/** A group of accounts with a heading, which can be selected as a whole and is shown in batches. */
export function AccountGroup({
  group,
  accounts,
  hasBeenRenewed,
  refusalOf,
  selection,
  onDecided,
}: AccountGroupProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(PAGE_SIZE);
  const shownBefore = useRef(shown);
  useEffect(() => {
    // The first of the added rows receives the focus, since the button has moved.
    if (shown > shownBefore.current)
      list.current?.children[shownBefore.current]
        ?.querySelector<HTMLElement>('[tabindex="-1"]')
        ?.focus();
    shownBefore.current = shown;
  }, [shown]);

  const chosen = accounts.filter(({ id }) => selection?.selected.has(id)).length;
  const rest = accounts.length - shown;
  const title = t(`VOUCHING/GROUP/${group}`);
  return (
    <section aria-labelledby={headingId}>
      <div className={classes.groupHead}>
        {selection && accounts.length > 1 && (
          <label className={classes.tick}>
            <input
              type="checkbox"
              checked={chosen === accounts.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen > 0 && chosen < accounts.length;
              }}
              onChange={({ currentTarget }) =>
                selection.onSelect(
                  accounts.map(({ id }) => id),
                  currentTarget.checked,
                )
              }
            />
            <span className="visually-hidden">
              {t('VOUCHING/SELECT_ALL', { count: accounts.length, group: title })}
            </span>
          </label>
        )}
        <h2 id={headingId} className={classes.groupTitle}>
          {title} <span className={classes.count}>{accounts.length}</span>
        </h2>
      </div>
      <ul ref={list} className={classes.list} aria-labelledby={headingId}>
        {accounts.slice(0, shown).map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            refusal={refusalOf(account.id)}
            endsSoon={group === 'SOON'}
            hasBeenRenewed={hasBeenRenewed(account)}
            {...(selection && {
              isSelected: selection.selected.has(account.id),
              onSelect: (isSelected: boolean) => selection.onSelect([account.id], isSelected),
            })}
            onDecided={onDecided}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="default" mt="md" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t('VOUCHING/MORE', { count: rest })}
        </Button>
      )}
    </section>
  );
}
