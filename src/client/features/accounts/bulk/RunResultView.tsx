import { Link } from 'react-router-dom';
import type { Account } from '#contract/account.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { Button } from '#client/ui/Button.ts';
import { ActionResult } from '#client/ui/results/ActionResult.tsx';
import { employee } from '../panelPaths.ts';
import { closeReport, type Place, useReportedRun } from './liveRun.ts';
import { nameOf } from './results.ts';

/** The result of the last run, where it was started. */
export function RunResultView({ place }: { place: Place }) {
  const run = useReportedRun(place);
  if (!run) return null;
  const { id, tone, title, details, refused, undo, retry, select } = run;
  const commands = [undo, retry, select].filter((command) => command !== null);
  return (
    <div data-part="runs">
      <ActionResult
        key={id}
        tone={tone}
        title={title}
        details={details}
        refused={refused.map(({ reason, unchanged }) => ({
          reason,
          items: unchanged.map(({ account, note }) => ({
            id: account.norEduPersonLIN,
            name: <AccountName account={account} />,
            ...(note !== undefined && { note }),
          })),
        }))}
        actions={
          commands.length > 0 &&
          commands.map(({ label, run: act }) => (
            <Button key={label} size="sm" variant="default" onClick={act}>
              {label}
            </Button>
          ))
        }
        onClose={closeReport}
      />
    </div>
  );
}

/** The name, which opens the profile if the account has one. */
function AccountName({ account }: { account: Account }) {
  const profile = usePanelLink(employee(account.liUId ?? ''));
  return account.liUId === null ? nameOf(account) : <Link {...profile}>{nameOf(account)}</Link>;
}
