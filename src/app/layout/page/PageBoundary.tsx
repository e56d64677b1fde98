import { Component, type ReactNode } from 'react';
import type { Location } from 'react-router-dom';
import { PageError } from './PageError.tsx';

interface Props {
  /** The error is reset when this changes. */
  at: Location;
  /** There is no layout around it. */
  alone?: boolean;
  /** Whom to call about an error. */
  note?: ReactNode;
  children: ReactNode;
}
interface State {
  at: Location;
  failure: { error: unknown } | null;
}

/** Error boundary of a page. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failure: null };
  }

  override render() {
    const { failure } = this.state;
    const { alone = false, note, children } = this.props;
    return failure ? <PageError error={failure.error} alone={alone} note={note} /> : children;
  }
}
