import { BrandMark } from './brand/BrandMark.tsx';

/** Shown until session and flags are known. */
export function FullScreenLoader({ label }: { label: string }) {
  return (
    <div role="status" className="grid h-full place-items-center bg-canvas">
      <div className="flex flex-col items-center gap-4">
        <BrandMark className="size-12 animate-breathe" />
        <p className="text-sm text-ink-soft">{label}</p>
      </div>
    </div>
  );
}
