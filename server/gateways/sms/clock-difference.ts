/** Seconds. Smaller differences come from slow answers. */
const notable = 30;

/**
 * Compares the carrier's clock with ours at each of its answers.
 * @param report called with the seconds that the carrier is ahead, when they become notable or change notably
 */
export function clockDifference(report: (secondsAhead: number) => void): (response: Response) => void {
  let known = 0;
  return ({ headers }) => {
    const ahead = Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 1000);
    if (!(Math.abs(ahead - known) > notable)) return;
    known = Math.abs(ahead) > notable ? ahead : 0;
    if (known !== 0) report(known);
  };
}
