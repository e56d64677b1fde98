import { Component, type ComponentType, type ReactNode } from 'react';
import { MissingChunk } from '#src/lib/missing-chunk.ts';

interface Props {
  /** What stands in place of the part. */
  Fallback: ComponentType<{ code: string }>;
  children: ReactNode;
}

/** Keeps the page around a part whose code is missing. Every other error goes to the page's own boundary. */
export class PartBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { Fallback, children } = this.props;
    if (!error) return children;
    if (error instanceof MissingChunk) return <Fallback code={error.code} />;
    throw error;
  }
}
