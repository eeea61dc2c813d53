import { Component, lazy, Suspense, type ReactNode } from 'react';
import { panelFrame } from './panelFrame.ts';

const PanelFailed = lazy(async () => ({ default: (await panelFrame()).PanelFailed }));

interface PanelBoundaryProps {
  /** The panel over the page; null when none is open. */
  readonly panel: ReactNode;
}

interface PanelBoundaryState {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

/**
 * Keeps the page alive when its panel fails. The panel's route has an error boundary of its own,
 * but that is removed together with the panel, so React reports errors of a closing panel here.
 * Nothing is shown for them, because the user has finished with the panel.
 */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override readonly state: PanelBoundaryState = { error: undefined, hasFailed: false };

  static getDerivedStateFromError = (error: unknown): PanelBoundaryState => ({
    error,
    hasFailed: true,
  });

  static getDerivedStateFromProps = ({ panel }: PanelBoundaryProps): PanelBoundaryState | null =>
    panel === null ? { error: undefined, hasFailed: false } : null;

  readonly retry = () => this.setState({ error: undefined, hasFailed: false });

  override render() {
    const { error, hasFailed } = this.state;
    return hasFailed ? (
      <Suspense fallback={null}>
        <PanelFailed error={error} onRetry={this.retry} />
      </Suspense>
    ) : (
      this.props.panel
    );
  }
}
