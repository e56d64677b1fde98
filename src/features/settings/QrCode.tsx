import { encode } from 'uqr';

/** A QR code; dark on light in every theme, so that phones can read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-32 rounded-lg bg-[white]">
      <path d={dark.join('')} shapeRendering="crispEdges" className="fill-[black]" />
    </svg>
  );
}
