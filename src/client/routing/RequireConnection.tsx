import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { user } from '#contract/user.ts';
import { query } from '../api/query.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { RowSkeleton } from '../ui/Skeletons.tsx';
import { useConnection } from '../offline/connection.ts';
import { NeedsConnection } from './NeedsConnection.tsx';
import type { Screen } from './screens.ts';

interface RequireConnectionProps {
  readonly screen: Pick<Screen, 'needsConnection'>;
  readonly renderFrame: (message: ReactNode) => ReactNode;
}

/**
 * Wraps a screen that needs the server: disables it while offline, and shows a notice if it has not
 * been loaded.
 */
export const RequireConnection = ({
  isDeferred,
  children,
  ...props
}: RequireConnectionProps & { readonly isDeferred: boolean; readonly children: ReactNode }) =>
  isDeferred ? (
    <DeferredScreen {...props} />
  ) : (
    <NeedsConnection renderFrame={props.renderFrame} isLoaded>
      {children}
    </NeedsConnection>
  );

/**
 * Shown instead of a screen that was opened without the server, so that its loader has not run.
 * Offline, it says that the screen needs a connection; online, it loads the user if unknown and
 * then starts the screen's loader.
 */
function DeferredScreen({ screen: { needsConnection }, renderFrame }: RequireConnectionProps) {
  const { online } = useConnection();
  const { revalidate } = useRevalidator();
  const { isSuccess, error, refetch } = useQuery({
    ...query(user.current, {}),
    enabled: online || !needsConnection,
  });

  useEffect(() => {
    if (online && isSuccess) void revalidate();
  }, [online, isSuccess, revalidate]);

  const waiting = renderFrame(
    error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeleton />,
  );
  return needsConnection ? (
    <NeedsConnection renderFrame={renderFrame} isLoaded={false}>
      {waiting}
    </NeedsConnection>
  ) : (
    waiting
  );
}
