import { type Days, daysIn, daysNames } from './report-days.ts';

/** What of a survey is counted. */
export interface ReportFilter extends Days {
  readonly type?: string;
  readonly resource?: string;
  readonly species?: string;
}

const visitNames = ['type', 'resource', 'species'] as const;
/** The parts of an address that narrow a report. */
export const filterNames = [...daysNames, ...visitNames] as const;
export type FilterChanges = Partial<Record<'id' | (typeof filterNames)[number], string>>;

/**
 * The filter in an address; what is not usable is left out.
 * @param today of the practice
 */
export const filterIn = (params: URLSearchParams, today: string): ReportFilter => ({
  ...daysIn(params, today).days,
  ...Object.fromEntries(
    visitNames.flatMap((name) => {
      const value = params.get(name) ?? '';
      return value !== '' && value.length <= longest ? [[name, value]] : [];
    }),
  ),
});

/** Characters of a line of the contract. */
const longest = 500;
