import { Component, type ReactNode } from 'react';
import type { Location } from 'react-router-dom';
import { PageError } from './PageError.tsx';

interface Props {
  /** At another address it tries again. */
  at: Location;
  /** Nothing of the shell stands around it. */
  alone?: boolean;
  children: ReactNode;
}
interface State {
  at: Location;
  failure: { error: unknown } | null;
}

/** Says so where a page has failed, and leaves standing what is around it. */
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
    const { alone = false, children } = this.props;
    return failure ? <PageError error={failure.error} alone={alone} /> : children;
  }
}
