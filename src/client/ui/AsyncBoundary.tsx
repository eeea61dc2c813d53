import { QueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query';
import { Component, Suspense, useEffect, useReducer, type ReactNode } from 'react';
import { retryFailed } from '../api/queryClient.ts';
import { ErrorState } from './ErrorState.tsx';

interface AsyncBoundaryProps {
  /** As large as what it stands for, so that nothing jumps. */
  readonly skeleton: ReactNode;
  /** What could not be shown, when its call fails. */
  readonly failure: string;
  readonly children: ReactNode;
}

/** A part of a page that waits and fails by itself, so that one call never empties the page. */
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
 * What waits for answers stands there as soon as it has them. React by itself shows it at the earliest 300 ms after the skeleton, but not
 * when what is around it is rendered anew.
 */
function Waiting({ skeleton, children }: Pick<AsyncBoundaryProps, 'skeleton' | 'children'>) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  return <Suspense fallback={<Skeleton onAnswer={renderAgain}>{skeleton}</Skeleton>}>{children}</Suspense>;
}

function Skeleton({ onAnswer, children }: { onAnswer: () => void; children: ReactNode }) {
  const cache = useQueryClient().getQueryCache();
  useEffect(() => cache.subscribe((event) => {
    if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')) onAnswer();
  }), [cache, onAnswer]);
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
