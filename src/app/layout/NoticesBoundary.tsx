import { Component, type ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { floatingClass } from '#src/ui/overlays/floating-class.ts';
import { useReload } from './page/use-reload.ts';

interface State {
  failure: { error: unknown } | null;
}

/** Around the toasts, which belong to no page: where they fail or their code was not loaded, the page stays, and a reload is offered. */
export class NoticesBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    return failure ? <MissingNotices error={failure.error} /> : this.props.children;
  }
}

function MissingNotices({ error }: { error: unknown }) {
  const reload = useReload(error);
  return (
    <div
      role="alert"
      className={classNames(
        floatingClass,
        'fixed inset-x-0 bottom-4 z-40 mx-auto flex w-max max-w-[calc(100%-2rem)] items-center gap-3 px-4 py-2',
      )}
    >
      {shell.noticesMissing}
      <Button size="sm" onClick={reload}>
        {shell.reload}
      </Button>
    </div>
  );
}
