import { use } from 'react';
import { Outlet } from 'react-router-dom';
import { BrandMark } from '#src/features/shell/brand/BrandMark.tsx';
import { shell } from '#src/strings/shell.ts';
import { RouteHandleContext } from '../route-handle.ts';

/** Layout of the public pages: no sidebar, no account. */
export function PublicLayout() {
  return (
    <div className="flex h-full flex-col overflow-y-auto bg-canvas">
      <header className="flex items-center gap-2.5 px-5 py-4">
        <BrandMark />
        <span className="font-semibold">{shell.productName}</span>
      </header>
      <main className="mx-auto w-full max-w-180 flex-1 px-4 pb-16">
        <h1 className="pt-6 text-title font-semibold">{use(RouteHandleContext)?.title}</h1>
        <Outlet />
      </main>
    </div>
  );
}
