import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LiveSignIn } from '#contract/signIns.ts';
import { useTranslation } from '../texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import { Button } from '#client/ui/Button.ts';
import { IconRows } from '#client/ui/IconRow.tsx';
import { signInQueries } from './queries.ts';
import { SignInRow } from './SignInRow.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { deviceName, INITIAL_ROWS } from './deviceName.ts';
import classes from './SignIns.module.css';
import { EndOthers, EndSession } from './EndButtons.tsx';
import { useEnding } from './useEnding.ts';

/**
 * Whether the last use adds information to the time of the sign-in. This browser is in use now, so
 * its last use does not.
 */
const isUsedSince = ({ isThis, signedInAt, lastUsedAt }: LiveSignIn): boolean =>
  !isThis && momentInWords(signedInAt) !== momentInWords(lastUsedAt);

/**
 * The active sessions of the user, with a button to sign out of each other one, or of all of them.
 */
export function ActiveSessions() {
  const { t } = useTranslation();
  const { online } = useConnection();
  const list = useRef<HTMLDivElement>(null);
  const { data: places } = useSuspenseQuery(signInQueries.live());
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? places : places.slice(0, INITIAL_ROWS);
  const others = places.filter(({ isThis }) => !isThis);

  // The clicked button is removed with its session, so the focus moves to the list.
  const { end, endOthers } = useEnding(() => list.current?.focus());

  return (
    <div ref={list} tabIndex={-1} className={classes.signIns}>
      <IconRows>
        {shown.map((place) => (
          <SignInRow
            key={place.id}
            signIn={place}
            action={
              !place.isThis && (
                <EndSession
                  className={classes.action}
                  end={end}
                  id={place.id}
                  device={deviceName(t, place)}
                />
              )
            }
          >
            <time dateTime={place.signedInAt}>
              {t('SIGN_INS/SINCE', { moment: momentInWords(place.signedInAt) })}
            </time>
            {isUsedSince(place) && (
              <>
                .{' '}
                <time dateTime={place.lastUsedAt}>
                  {t('SIGN_INS/LAST_USED', { moment: momentInWords(place.lastUsedAt) })}
                </time>
              </>
            )}
          </SignInRow>
        ))}
      </IconRows>
      {!online && <p className="note">{t('SIGN_INS/OFFLINE')}</p>}
      {others.length === 0 && <p className="note">{t('SIGN_INS/ONLY_HERE')}</p>}
      {others.length > 1 && (
        <div className="actions">
          {places.length > shown.length && (
            <Button variant="default" size="sm" onClick={() => setWhole(true)}>
              {t('SIGN_INS/ALL', { count: places.length })}
            </Button>
          )}
          <EndOthers endOthers={endOthers} count={others.length} />
        </div>
      )}
    </div>
  );
}
