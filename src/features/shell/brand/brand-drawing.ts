/** A speech bubble with a paw: the mark's lines, on a square of 32. */
export const brandDrawing = {
  bubble: 'M7 3h18a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5h-9l-7 5v-5H7a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z',
  toes: [
    { cx: 10, cy: 12.6, rx: 1.9, ry: 2.4 },
    { cx: 14, cy: 9.6, rx: 1.9, ry: 2.5 },
    { cx: 18.4, cy: 9.6, rx: 1.9, ry: 2.5 },
    { cx: 22.2, cy: 12.6, rx: 1.9, ry: 2.4 },
  ],
  pad: 'M16.1 13.2c2.6 0 5 2.6 5 5 0 1.7-1.3 2.5-2.7 2.5-1 0-1.5-.4-2.3-.4s-1.3.4-2.3.4c-1.4 0-2.7-.8-2.7-2.5 0-2.4 2.4-5 5-5z',
} as const;
