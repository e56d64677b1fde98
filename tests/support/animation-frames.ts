/** Animation frames on the current (real or fake) timers, one millisecond apart. */
export const frames = {
  requestAnimationFrame: (draw: FrameRequestCallback) => Number(setTimeout(() => draw(performance.now()), 1)),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
};
