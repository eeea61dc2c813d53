import { QueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query';
import { Component, Suspense, useEffect, useReducer, type ReactNode } from 'react';
import { retryFailed } from '../api/queryClient.ts';
import { ErrorState } from './ErrorState.tsx';

interface AsyncBoundaryProps {
  /** Placeholder of the same size as the content, so that the layout does not shift. */
  readonly skeleton: ReactNode;
  /** Title of the error shown when the call fails, which names what could not be shown. */
  readonly failure: string;
  readonly children: ReactNode;
}

/**
 * A part of a page that loads and fails independently, so that one failed call never empties the
 * page.
 */
export const AsyncBoundary = ({ skeleton, failure, children }: AsyncBoundaryProps) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <Boundary failure={failure} onRetry={reset}>
        <Waiting skeleton={skeleton}>{children}</Waiting>
      </Boundary>
    )}
  </QueryErrorResetBoundary>
);

/**
 * Shows suspended content as soon as its data has loaded. On its own, React reveals the content 300
 * ms after the skeleton at the earliest, except when the parent rerenders.
 */
function Waiting({ skeleton, children }: Pick<AsyncBoundaryProps, 'skeleton' | 'children'>) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  return (
    <Suspense fallback={<Skeleton onAnswer={renderAgain}>{skeleton}</Skeleton>}>
      {children}
    </Suspense>
  );
}

function Skeleton({ onAnswer, children }: { onAnswer: () => void; children: ReactNode }) {
  const cache = useQueryClient().getQueryCache();
  useEffect(() => {
    const stop = cache.subscribe((event) => {
      if (
        event.type === 'updated' &&
        (event.action.type === 'success' || event.action.type === 'error')
      )
        onAnswer();
    });
    return stop;
  }, [cache, onAnswer]);
  return children;
}

interface BoundaryProps extends Pick<AsyncBoundaryProps, 'failure' | 'children'> {
  readonly onRetry: () => void;
}

interface BoundaryState {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { error: undefined, hasFailed: false };

  static getDerivedStateFromError = (error: unknown): BoundaryState => ({ error, hasFailed: true });

  readonly retry = () => {
    retryFailed();
    this.props.onRetry();
    this.setState({ error: undefined, hasFailed: false });
  };

  override render() {
    const { failure, children } = this.props;
    const { error, hasFailed } = this.state;
    return hasFailed ? <ErrorState error={error} title={failure} onRetry={this.retry} /> : children;
  }
}
