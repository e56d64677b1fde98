import { type CarrierFinding, carrierFindings } from './carrier-policy.ts';
import { inPlainer, plainerFor, smsSize, type SmsSize } from './sms-segments.ts';

/** What is worth knowing of a text before it leaves. */
export interface TextAdvice {
  readonly size: SmsSize;
  /** What makes it longer without need, or costs at least one more text; empty where it does not matter. */
  readonly forcing: readonly string[];
  /** The text in the texting alphabet as far as it goes; null where that changes nothing. */
  readonly plainer: string | null;
  /** How many texts the plainer one saves. */
  readonly saves: number;
  /** The first of each kind that a carrier may hold back. */
  readonly findings: readonly CarrierFinding[];
}

/** Looks at no more than one message, which is at most 1600 characters (IN-27). */
export function adviseOn(text: string): TextAdvice {
  const size = smsSize(text);
  const replaceable = size.forcing.filter((character) => plainerFor(character) !== null);
  const plainer = replaceable.length > 0 ? inPlainer(text, replaceable) : null;
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
