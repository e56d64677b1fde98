/** A browser's frames, by the timers of the moment, and without dawdling. */
export const frames = {
  requestAnimationFrame: (draw: FrameRequestCallback) => Number(setTimeout(() => draw(performance.now()), 1)),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
};
