import { type CarrierFinding, carrierFindings } from './carrier-policy.ts';
import { withGsmEquivalents, gsmEquivalentOf, smsSize, type SmsSize } from './sms-segments.ts';

/** Hints on a text before it is sent. */
export interface TextAdvice {
  readonly size: SmsSize;
  /** Characters that cost at least one more segment; empty where they cost none. */
  readonly forcing: readonly string[];
  /** The text with GSM equivalents; null where nothing would change. */
  readonly plainer: string | null;
  /** Segments that the plainer text saves. */
  readonly saves: number;
  /** The first finding of each topic. */
  readonly findings: readonly CarrierFinding[];
}

/** Analyses at most one message, which has up to 1600 characters (IN-27). */
export function adviseOn(text: string): TextAdvice {
  const size = smsSize(text);
  const replaceable = size.forcing.filter((character) => gsmEquivalentOf(character) !== null);
  const plainer = replaceable.length > 0 ? withGsmEquivalents(text, replaceable) : null;
  const without = size.forcing.reduce((rest, character) => rest.replaceAll(character, ''), text);
  const costs = size.segments > smsSize(without).segments;
  const findings = carrierFindings(text);
  return {
    size,
    forcing: costs ? size.forcing : replaceable,
    plainer,
    saves: plainer === null ? 0 : size.segments - smsSize(plainer).segments,
    findings: findings.filter(({ concern }, at) => findings.findIndex((one) => one.concern === concern) === at),
  };
}
