import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, Suspense, type ReactNode } from 'react';
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
        <Suspense fallback={skeleton}>{children}</Suspense>
      </Boundary>
    )}
  </QueryErrorResetBoundary>
);

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
