import { useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Caller } from '#rules/access.ts';
import { recoveryCodesLeft, type SafetyPart } from '#rules/accountSafety.ts';
import * as paths from '#client/paths/pages.ts';
import { useCaller } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { DocumentIcon, LockIcon, MailIcon, type IconComponent } from '#client/ui/icons.tsx';
import { LinkRow, LinkRows } from '#client/ui/LinkRow.tsx';
import { LoadingGroup, Skeleton } from '#client/ui/Skeletons.tsx';
import { useStore } from '#client/store/store.ts';
import { useTranslation, type TextKey } from '../texts.ts';
import { completion, reportLeft, reportSafety } from './completion.ts';
import { actionOf } from './nextSteps.ts';
import { PartState } from './PartState.tsx';
import classes from './SafetyCard.module.css';
import { useSafety, type Safety } from './useSafety.ts';

const rows: Readonly<
  Record<SafetyPart, { readonly name: TextKey; readonly icon: IconComponent; readonly to: string }>
> = {
  password: {
    name: 'MY_ACCOUNTS/PASSWORD/TITLE',
    icon: LockIcon,
    to: paths.myAccounts('personal', 'password'),
  },
  secondFactor: {
    name: 'MFA/TITLE',
    icon: MobileIcon,
    to: paths.myAccounts('personal', 'twostep'),
  },
  recoveryCodes: {
    name: 'MFA/CODES',
    icon: DocumentIcon,
    to: paths.myAccounts('personal', 'twostep'),
  },
  ownAddress: {
    name: 'SAFETY/OWN_ADDRESS',
    icon: MailIcon,
    to: paths.profile('Employee'),
  },
};

/**
 * Whether the account is protected: what there is, what is missing, and the one thing to do next.
 */
export function SafetyCard() {
  const caller = useCaller();
  return caller && <CardFor caller={caller} />;
}

function CardFor({ caller }: { caller: Caller }) {
  const { t } = useTranslation();
  const id = useId();
  const safety = useSafety(caller);
  const { asked, parts, facts, next, isPending } = safety;
  const action = next && actionOf(next);
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Headline id={id} safety={safety} />
      {action && (
        <div className={classes.next}>
          <Button component={Link} to={action.to} state={action.state}>
            {t(action.label)}
          </Button>
          <p className="note">{t(action.why)}</p>
        </div>
      )}
      <LinkRows>
        {asked.map((part) => {
          const { name, icon, to } = rows[part];
          const known = parts.find((one) => one.part === part);
          return (
            <LinkRow key={part} heading="h3" icon={icon} name={t(name)} to={to}>
              {known ? (
                <PartState
                  of={known}
                  password={facts.password ?? null}
                  codes={recoveryCodesLeft(facts.factors ?? [])}
                />
              ) : (
                isPending && (
                  <LoadingGroup>
                    <Skeleton width="5rem" />
                  </LoadingGroup>
                )
              )}
            </LinkRow>
          );
        })}
      </LinkRows>
    </section>
  );
}

/** The answer to the question, and a tick that is drawn once when the last part has become good. */
function Headline({
  id,
  safety: { isComplete, isPending, parts, asked },
}: {
  readonly id: string;
  readonly safety: Safety;
}) {
  const { t } = useTranslation();
  const good = parts.filter(({ isGood }) => isGood).length;
  const isNew = useStore(completion) === 'new';
  useEffect(() => {
    if (!isPending && parts.length === asked.length) reportSafety(isComplete);
  }, [isComplete, isPending, parts.length, asked.length]);
  useEffect(() => reportLeft, []);
  const answer = () => {
    if (isComplete) return t(isNew ? 'SAFETY/NOW_COMPLETE' : 'SAFETY/COMPLETE');
    if (isPending) return '';
    return parts.length < asked.length
      ? t('SAFETY/PARTLY_KNOWN')
      : t('SAFETY/COUNT', { count: good, of: asked.length });
  };
  return (
    <div className={classes.headline}>
      {isComplete && <Tick isDrawn={isNew} />}
      <div>
        <h2 id={id}>{t('SAFETY/TITLE')}</h2>
        <p role="status" className="quiet">
          {answer()}
        </p>
      </div>
    </div>
  );
}

const Tick = ({ isDrawn }: { readonly isDrawn: boolean }) => (
  <svg className={classes.tick} data-drawn={isDrawn} viewBox="0 0 40 40" aria-hidden>
    <circle cx="20" cy="20" r="18" pathLength="1" />
    <path d="m12 20.5 5.5 5.5L28.5 15" pathLength="1" />
  </svg>
);
