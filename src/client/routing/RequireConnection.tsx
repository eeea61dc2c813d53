import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { user } from '../../contract/user.ts';
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

/** Around a screen that needs the server: says so while there is none, and before anything has been asked for it. */
export const RequireConnection = ({ isWithheld, children, ...props }: RequireConnectionProps & { readonly isWithheld: boolean; readonly children: ReactNode }) =>
  isWithheld ? <Withheld {...props} /> : <NeedsConnection renderFrame={props.renderFrame}>{children}</NeedsConnection>;

/**
 * In the place of a screen that came without the server, so that nothing has been asked for it. It says that it needs a connection;
 * with one it asks who the person is, where that is not known, and then lets the screen begin.
 */
function Withheld({ screen: { needsConnection }, renderFrame }: RequireConnectionProps) {
  const { online } = useConnection();
  const { revalidate } = useRevalidator();
  const { isSuccess, error, refetch } = useQuery({ ...query(user.current, {}), enabled: online || !needsConnection });

  useEffect(() => {
    if (online && isSuccess) void revalidate();
  }, [online, isSuccess, revalidate]);

  const waiting = renderFrame(error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeleton />);
  return needsConnection ? <NeedsConnection renderFrame={renderFrame}>{waiting}</NeedsConnection> : waiting;
}
